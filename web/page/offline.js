// offline.js: keeps the page, so that it works without a network after the first visit.
const NAME = "cgt-@PROJECT_VERSION@";
const FILES = ["./", "cgt.js", "cgt.wasm", "known.json", "@PAGE_FILES@"];

oninstall = (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
onactivate = (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))));

// The newest where there is a network, and what was kept where there is none.
async function answer(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && request.method === "GET") await (await caches.open(NAME)).put(request, fresh.clone());
    return fresh;
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? new Response(null, { status: 504 });
  }
}
onfetch = (event) => event.respondWith(answer(event.request));
