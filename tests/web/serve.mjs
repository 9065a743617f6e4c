// serve.mjs SITE: serves a site with compressed files, for programs that measure a page, such as Lighthouse; prints its address.
import { serve } from "./browser.mjs";

console.log((await serve(process.argv[2], { compressed: true })).url);
