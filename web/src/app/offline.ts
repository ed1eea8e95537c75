// Once visited, the page works without a network: a service worker keeps its files.

export function keepWorking(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
    navigator.serviceWorker.register('./sw.js').catch(() => {
      // Private windows and the like: the page plays on, only not offline.
    });
  }
}
