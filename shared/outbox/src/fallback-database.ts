import type { StorageRefusal } from '@almanac/auth'
import type { OutboxDatabase } from './database'
import { createMemoryDatabase } from './memory-database'

/** Numbers of writes in memory; IndexedDB counts from 1, so they are the later ones. */
const FIRST_IN_MEMORY = 2 ** 40

/** Why a device did not store something: by the error of IndexedDB. */
const reasonOf = (error: unknown): StorageRefusal =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'blocked'

/** The storage of the device, and the memory of the page in its place. */
interface Storages {
  /** Opens the storage of the device; tried again on every use until it succeeds. */
  open: () => Promise<OutboxDatabase>
  memory: OutboxDatabase
  /** Called when the device did not store something. */
  onRefused: (reason: StorageRefusal) => void
}

/** The result on the device, or that of `instead` where the device refuses. */
async function onDevice<T>(
  { open }: Pick<Storages, 'open'>,
  work: (device: OutboxDatabase) => Promise<T>,
  instead: (error: unknown) => Promise<T>,
): Promise<T> {
  try {
    return await work(await open())
  } catch (error) {
    return instead(error)
  }
}

const nothing = async () => undefined

/**
 * The storage of a device that may refuse: without IndexedDB, where it is blocked or broken, or when the device is full,
 * writes and drafts are in the memory of this page, and `onRefused` says why. What the device has stored before stays
 * there and is sent as well.
 */
export function createFallbackDatabase(open: Storages['open'], onRefused: Storages['onRefused']): OutboxDatabase {
  const storages = { open, memory: createMemoryDatabase(FIRST_IN_MEMORY), onRefused }
  return {
    ...entriesIn(storages),
    ...draftsIn(storages),
    ...leasesIn(storages),
    close: () => {
      open().then((device) => device.close(), nothing)
    },
  }
}

function entriesIn(
  storages: Storages,
): Pick<OutboxDatabase, 'allEntries' | 'storeEntry' | 'changeEntry' | 'removeEntry'> {
  const { open, memory, onRefused } = storages
  let isMemoryUsed = false
  return {
    async allEntries() {
      // Rejects until something has been put into memory, so that what the device has stored is read later.
      if (!isMemoryUsed) return (await open()).allEntries()
      const ofDevice = await onDevice(
        storages,
        (device) => device.allEntries(),
        async () => [],
      )
      return [...ofDevice, ...(await memory.allEntries())]
    },
    async storeEntry(entry) {
      if ((await memory.allEntries()).some(({ id }) => id === entry.id)) return memory.storeEntry(entry)
      return onDevice(
        storages,
        (device) => device.storeEntry(entry),
        (error) => {
          isMemoryUsed = true
          onRefused(reasonOf(error))
          return memory.storeEntry(entry)
        },
      )
    },
    changeEntry: async (entry, change) =>
      entry.seq >= FIRST_IN_MEMORY ? memory.changeEntry(entry, change) : (await open()).changeEntry(entry, change),
    removeEntry: async (entry) =>
      entry.seq >= FIRST_IN_MEMORY ? memory.removeEntry(entry) : (await open()).removeEntry(entry),
  }
}

function draftsIn(
  storages: Storages,
): Pick<OutboxDatabase, 'putDraft' | 'getDraft' | 'draftsBetween' | 'removeDraft' | 'clearDrafts'> {
  const { memory, onRefused } = storages
  return {
    putDraft: (draft) =>
      onDevice(
        storages,
        async (device) => {
          await device.putDraft(draft)
          await memory.removeDraft(draft.key)
        },
        (error) => {
          onRefused(reasonOf(error))
          return memory.putDraft(draft)
        },
      ),
    getDraft: async (key) =>
      (await memory.getDraft(key)) ?? onDevice(storages, (device) => device.getDraft(key), nothing),
    async draftsBetween(first, last) {
      const inMemory = await memory.draftsBetween(first, last)
      const ofDevice = await onDevice(
        storages,
        (device) => device.draftsBetween(first, last),
        async () => [],
      )
      const others = ofDevice.filter(({ key }) => !inMemory.some((draft) => draft.key === key))
      return [...others, ...inMemory].sort((one, other) => (one.key < other.key ? -1 : 1))
    },
    // Both at once, so that the device does this before what is called next.
    async removeDraft(key) {
      await Promise.all([onDevice(storages, (device) => device.removeDraft(key), nothing), memory.removeDraft(key)])
    },
    async clearDrafts() {
      await Promise.all([onDevice(storages, (device) => device.clearDrafts(), nothing), memory.clearDrafts()])
    },
  }
}

function leasesIn(storages: Storages): Pick<OutboxDatabase, 'takeLease' | 'releaseLease'> {
  const { memory } = storages
  return {
    takeLease: (lease, now) =>
      onDevice(
        storages,
        (device) => device.takeLease(lease, now),
        () => memory.takeLease(lease, now),
      ),
    releaseLease: (name, owner) =>
      onDevice(
        storages,
        (device) => device.releaseLease(name, owner),
        () => memory.releaseLease(name, owner),
      ),
  }
}
