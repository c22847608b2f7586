import type { StorageRefusal } from '@almanac/auth'
import type { OutboxDatabase } from './database'
import { createMemoryDatabase } from './memory-database'

/** Numbers of writes in memory; IndexedDB counts from 1, so they are the later ones. */
const FIRST_IN_MEMORY = 2 ** 40

/** Why a device did not store something: by the error of IndexedDB. */
const reasonOf = (error: unknown): StorageRefusal =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'blocked'

/**
 * The storage of a device that may refuse: without IndexedDB, where it is blocked or broken, or when the device is full,
 * writes and drafts are in the memory of this page, and `onRefused` says why. What the device has stored before stays
 * there and is sent as well. `open` is tried again on every use until it succeeds.
 */
export function createFallbackDatabase(
  open: () => Promise<OutboxDatabase>,
  onRefused: (reason: StorageRefusal) => void,
): OutboxDatabase {
  const memory = createMemoryDatabase(FIRST_IN_MEMORY)
  let isMemoryUsed = false
  /** The result on the device, or that of `instead` where the device refuses. */
  const onDevice = async <T>(
    use: (device: OutboxDatabase) => Promise<T>,
    instead: () => Promise<T>,
    isLoss = false,
  ): Promise<T> => {
    try {
      return await use(await open())
    } catch (error) {
      if (isLoss) onRefused(reasonOf(error))
      return instead()
    }
  }
  return {
    async allEntries() {
      // Rejects until something has been put into memory, so that what the device has stored is read later.
      if (!isMemoryUsed) return (await open()).allEntries()
      const ofDevice = await onDevice(
        (device) => device.allEntries(),
        async () => [],
      )
      return [...ofDevice, ...(await memory.allEntries())]
    },
    async storeEntry(entry) {
      const isInMemory = (await memory.allEntries()).some(({ id }) => id === entry.id)
      if (isInMemory) return memory.storeEntry(entry)
      return onDevice(
        (device) => device.storeEntry(entry),
        () => {
          isMemoryUsed = true
          return memory.storeEntry(entry)
        },
        true,
      )
    },
    changeEntry: async (entry, change) =>
      entry.seq >= FIRST_IN_MEMORY ? memory.changeEntry(entry, change) : (await open()).changeEntry(entry, change),
    removeEntry: async (entry) =>
      entry.seq >= FIRST_IN_MEMORY ? memory.removeEntry(entry) : (await open()).removeEntry(entry),
    putDraft: (draft) =>
      onDevice(
        async (device) => {
          await device.putDraft(draft)
          await memory.removeDraft(draft.key)
        },
        () => memory.putDraft(draft),
        true,
      ),
    getDraft: async (key) =>
      (await memory.getDraft(key)) ??
      onDevice(
        (device) => device.getDraft(key),
        async () => undefined,
      ),
    async draftsBetween(first, last) {
      const inMemory = await memory.draftsBetween(first, last)
      const ofDevice = await onDevice(
        (device) => device.draftsBetween(first, last),
        async () => [],
      )
      const others = ofDevice.filter(({ key }) => !inMemory.some((draft) => draft.key === key))
      return [...others, ...inMemory].sort((one, other) => (one.key < other.key ? -1 : 1))
    },
    // Both at once, so that the device does this before what is called next.
    async removeDraft(key) {
      const removal = onDevice(
        (device) => device.removeDraft(key),
        async () => undefined,
      )
      await Promise.all([removal, memory.removeDraft(key)])
    },
    async clearDrafts() {
      const removal = onDevice(
        (device) => device.clearDrafts(),
        async () => undefined,
      )
      await Promise.all([removal, memory.clearDrafts()])
    },
    takeLease: (lease, now) =>
      onDevice(
        (device) => device.takeLease(lease, now),
        () => memory.takeLease(lease, now),
      ),
    releaseLease: (name, owner) =>
      onDevice(
        (device) => device.releaseLease(name, owner),
        () => memory.releaseLease(name, owner),
      ),
    close: () => {
      open().then(
        (device) => device.close(),
        () => undefined,
      )
    },
  }
}
