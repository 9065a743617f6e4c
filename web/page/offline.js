// offline.js: keeps the page, so that it works without a network after the first visit.
const NAME = "cgt-@PROJECT_VERSION@";
const FILES = ["./", "cgt.js", "cgt.wasm", "@PAGE_FILES@"];

oninstall = (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
onactivate = (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))));
onfetch = (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
