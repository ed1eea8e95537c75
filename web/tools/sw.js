// The service worker: keeps the files of one version of the page, and answers with them.
// The build fills in the version and the list; a new version waits until the old page is closed.
const CACHE = `roundhouse-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('roundhouse-') && name !== CACHE) {
        await caches.delete(name);
      }
    }
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  // Tables and games of a server are never kept: they change.
  if (
    event.request.method !== 'GET' ||
    url.origin !== location.origin ||
    url.pathname.startsWith('/api/')
  ) {
    return;
  }
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(event.request.mode === 'navigate' ? './' : event.request, {
      ignoreSearch: true,
    });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});

// Word that it is the reader's turn: one notification, which leads to the first of the tables.
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification('Roundhouse', {
      body: told.text ?? '',
      tag: told.t ?? 'roundhouse',
      icon: 'icon.svg',
      data: { table: told.tables?.[0] },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { table } = event.notification.data ?? {};
  event.waitUntil(self.clients.openWindow(table ? `./#/table/${table}` : './#/me'));
});
