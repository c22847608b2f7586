import { useMemo } from 'react'
import { useStore } from 'zustand'
import { api, isReached } from '@almanac/api-client'
import { uploadFetch } from '@almanac/api-client/upload'
import { authStore, isSharedDevice, noteStorageRefusal } from '@almanac/auth'
import { newId } from '@almanac/domain/ids'
import { leaseClaims, webLockClaims } from './claims'
import { leaseLocks, webLocks } from './locks'
import type { Drafts } from './drafts'
import { createOutbox, type Outbox, type TabMessage } from './outbox'
import { sessionMemory } from './tab-memory'
import type { OutboxEntry } from './types'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.outbox')
const manager = typeof navigator === 'undefined' ? undefined : navigator.locks

let askedToPersist = false

/**
 * Asks the browser to keep what waits on this device: otherwise it may delete it after some days without a visit, or
 * when the device needs space. At the first write without a connection, when the reason is clear.
 */
function persistStorage(): void {
  if (askedToPersist || isSharedDevice() || (navigator.onLine && isReached())) return
  askedToPersist = true
  navigator.storage?.persist?.().catch(() => undefined)
}

/** The id of this tab, the same after a reload. */
function ownerOfTab(): string {
  const owner = sessionMemory.get('almanac.tab') ?? newId()
  sessionMemory.set('almanac.tab', owner)
  return owner
}

/** The outbox; a federation singleton shared by host and remotes. */
export const outbox: Outbox = createOutbox({
  send: (call, { onProgress, ...input }) =>
    api(call, { ...input, ...(onProgress ? { fetch: uploadFetch(onProgress) } : {}) }),
  inMemory: isSharedDevice,
  onRefused: noteStorageRefusal,
  onStored: persistStorage,
  claims: (user_id, database) =>
    manager ? webLockClaims(manager, user_id) : leaseClaims({ database, owner: ownerOfTab(), now: Date.now }),
  tab: sessionMemory,
  locks: manager ? webLocks(manager) : leaseLocks(Date.now),
  now: Date.now,
  place: () => location.pathname + location.search,
  random: Math.random,
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  broadcast: (message) => channel?.postMessage(message),
  hear: (listener) => channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
})

/** The writes that the server has not acknowledged, oldest first; filtered by subject if given. */
export function useOutbox(subject?: string): OutboxEntry[] {
  const entries = useStore(outbox.store, (snapshot) => snapshot.entries)
  return useMemo(
    () => (subject === undefined ? entries : entries.filter((entry) => entry.subject === subject)),
    [entries, subject],
  )
}

/** Count of unacknowledged writes of the signed-in user, shown before a sign-out. */
export const waitingCount = () => outbox.waitingCount()

/** At a sign-out: nothing of this user stays readable on the device, except writes that the server has not acknowledged. */
export async function forget(user_id: string): Promise<void> {
  await outbox.forget(user_id)
}

function ofCurrentUser(): Drafts {
  const { user } = authStore.getState()
  if (!user) throw new Error('Nobody is signed in')
  return outbox.drafts(user.id)
}

/** The drafts of the signed-in user. */
export const drafts: Drafts = {
  put: async (key, value, changed_at) => ofCurrentUser().put(key, value, changed_at),
  get: async (key) => ofCurrentUser().get(key),
  record: async (key) => ofCurrentUser().record(key),
  list: async (place) => ofCurrentUser().list(place),
  remove: async (key) => ofCurrentUser().remove(key),
}

if (typeof document !== 'undefined') {
  let followed: string | null = null
  const follow = () => {
    const user_id = authStore.getState().user?.id ?? null
    // The store also changes for other reasons; a database just deleted by a sign-out must not be reopened.
    if (user_id === followed) return
    followed = user_id
    outbox.open(user_id).catch(() => undefined)
  }
  authStore.subscribe(follow)
  follow()
  addEventListener('online', () => outbox.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.wake()
  })
}
