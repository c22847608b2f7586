import { isSharedDevice } from '@almanac/auth'

/** What this browser allows: nothing at all, not asked yet, refused, or given. */
export type Permission = 'unsupported' | 'default' | 'denied' | 'granted'

/** What the server needs to tell this browser. */
export interface Subscribed {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A worker that does not come by then counts as missing. */
const WORKER_TIMEOUT_MS = 10_000

/** Whether this browser may show reminders; never asks. On a shared device it shows none. */
export function pushPermission(): Permission {
  if (isSharedDevice()) return 'unsupported'
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return able ? Notification.permission : 'unsupported'
}

/** Asks the user; browsers do so once, and only after a tap or a key. */
export async function requestPushPermission(): Promise<Permission> {
  return pushPermission() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}

async function worker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker did not start')), WORKER_TIMEOUT_MS)
  })
  try {
    return await Promise.race([navigator.serviceWorker.ready, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The same browser has the same id, made of its address: nothing needs to be stored here. */
async function idOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))).slice(0, 16)
  // A UUID of our own making (RFC 9562, version 8).
  const bytes = digest.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x80 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The id of this browser's subscription, whichever account made it; null when there is none. */
export async function currentSubscriptionId(): Promise<string | null> {
  if (pushPermission() !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? idOf(subscription.endpoint) : null
}

/** Subscribes this browser under the server's key; one that was subscribed under another key is replaced. Rejects when the browser or its push service does not want to. */
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

/** This browser takes no messages any more; its push service says so to the server. */
export async function unsubscribeFromPush(): Promise<void> {
  if (pushPermission() !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
