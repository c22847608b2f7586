import { isSharedDevice } from '@almanac/auth'

/** What this browser allows: nothing at all, not asked yet, refused, or given. */
export type Permission = 'unsupported' | 'default' | 'denied' | 'granted'

/** What the server needs to tell this browser. */
export interface Subscribed {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Milliseconds until a worker that does not come counts as missing. */
const PATIENCE = 10_000

/** Whether this browser may show reminders; never asks. On a device that is not hers it shows none. */
export function permissionHere(): Permission {
  if (isSharedDevice()) return 'unsupported'
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return able ? Notification.permission : 'unsupported'
}

/** Asks the person; browsers do so once, and only after she did something. */
export async function askPermission(): Promise<Permission> {
  return permissionHere() === 'unsupported' ? 'unsupported' : Notification.requestPermission()
}

async function worker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker did not start')), PATIENCE)
  })
  try {
    return await Promise.race([navigator.serviceWorker.ready, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The same browser has the same id, made of its address: nothing needs to be kept here. */
async function idOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))).slice(0, 16)
  // A UUID of our own making (RFC 9562, version 8).
  const bytes = digest.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x80 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The id of this browser's subscription, whoever made it; null when there is none. */
export async function subscriptionHere(): Promise<string | null> {
  if (permissionHere() !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? idOf(subscription.endpoint) : null
}

/** Subscribes this browser under the server's key; one that was subscribed under another key begins anew. Rejects when the browser or its push service does not want to. */
export async function subscribeHere(public_key: string): Promise<Subscribed> {
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
export async function forgetHere(): Promise<void> {
  if (permissionHere() !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
