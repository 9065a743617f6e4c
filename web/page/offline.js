// offline.js: keeps the page, so that it works without a network after the first visit. All files of a page are of one version: they are kept
// only if all are those that were built together (../keep.mjs), and a page that was opened gets its files from here alone. The next version is
// used once no page is open, or when the reader asks for it ("now").
const FILES = { "@FILES@": "" }; // what each must hash to
const NAME = "cgt-@VERSION@", OTHER = "cgt-other"; // OTHER: what is not of the page, such as the manual

// A file that the browser has kept for itself may be of the version before.
const fetched = (file, integrity) => fetch(file, { integrity }).catch(() => fetch(file, { integrity, cache: "reload" }));

async function keep() {
  const all = await Promise.all(Object.entries(FILES).map(async ([file, integrity]) => [file, await fetched(file, integrity)]));
  const cache = await caches.open(NAME);
  await Promise.all(all.map(([file, response]) => cache.put(file, response)));
}
oninstall = (event) => event.waitUntil(keep());
onactivate = (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("cgt-") && name !== NAME && name !== OTHER).map((name) => caches.delete(name)))));
onmessage = ({ data }) => data === "now" && skipWaiting();

// Of what is not of the page, the newest where there is a network, and what was kept where there is none.
async function newest(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && request.method === "GET") await (await caches.open(OTHER)).put(request, fresh.clone());
    return fresh;
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? new Response(null, { status: 504 });
  }
}

async function answer(request) {
  const own = await caches.open(NAME);
  return (await own.match(request.url.replace(/\/index\.html(?=$|[?#])/, "/"), { ignoreSearch: true })) ?? newest(request);
}
onfetch = (event) => event.respondWith(answer(event.request));
