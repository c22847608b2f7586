/**
 * Registers the service worker of the host, which caches files for offline use and shows push messages, and resolves
 * once it is active; null where the browser has none. Registering again gives the same registration, so whoever needs
 * it first registers it: a page that does not become idle (an old phone) would otherwise have none for a long time.
 * Rejects if the browser refuses or the script cannot be loaded. Never to be called on a shared device.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/worker.js', {
    scope: '/',
    updateViaCache: 'none',
  })
  // A browser whose service workers are blocked resolves to undefined, and would never become ready.
  return registration === undefined ? null : navigator.serviceWorker.ready
}
