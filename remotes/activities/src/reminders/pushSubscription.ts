import { isSharedDevice } from '@almanac/auth'
import { registerServiceWorker } from '@almanac/federation/service-worker'

/** Push permission: unsupported, not asked, denied, or granted. */
export type Permission = 'unsupported' | 'default' | 'denied' | 'granted'

/** What the server needs to send push messages to this browser. */
export interface Subscribed {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Timeout for the service worker. */
const WORKER_TIMEOUT_MS = 10_000

/** The push permission of this browser, without asking. Unsupported on a shared device. */
export function pushPermission(): Permission {
  if (isSharedDevice()) return 'unsupported'
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return able ? Notification.permission : 'unsupported'
}

/** Asks the user; browsers allow that once, and only after a user gesture. */
export async function requestPushPermission(): Promise<Permission> {
  return pushPermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}

/** Registered here, because the host registers it only once the page is idle, which a slow phone may not be for long. */
async function worker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker did not start')), WORKER_TIMEOUT_MS)
  })
  try {
    const registration = await Promise.race([registerServiceWorker(), late])
    if (!registration) throw new Error('The browser blocks service workers')
    return registration
  } finally {
    clearTimeout(timer)
  }
}

/** A stable id of this browser, derived from its endpoint, so that nothing has to be stored. */
async function idOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))).slice(0, 16)
  // A custom UUID (RFC 9562, version 8).
  const bytes = digest.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x80 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Id of this browser's subscription, of any account; null if none. */
export async function currentSubscriptionId(): Promise<string | null> {
  if (pushPermission() !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? idOf(subscription.endpoint) : null
}

/** Subscribes this browser with the server's key, replacing a subscription with another key. Rejects if the browser or push service refuses. */
export async function subscribeToPush(public_key: string): Promise<Subscribed> {
  const { pushManager } = await worker()
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { p256dh, auth } = subscription.toJSON().keys ?? {}
  if (!p256dh || !auth) throw new Error('The subscription has no keys')
  return { id: await idOf(subscription.endpoint), endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

/** Unsubscribes this browser; its push service reports that to the server. */
export async function unsubscribeFromPush(): Promise<void> {
  if (pushPermission() !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
