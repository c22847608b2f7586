/** Storage of the browser that never throws. */
export interface GuardedStorage {
  /** The value of a key; null without one. */
  get: (key: string) => string | null
  /** Stores a value; returns false where the browser refuses and only the memory of this page has it. */
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
  /** Whether what is stored now survives a reload. */
  isPersistent: () => boolean
}

const PROBE_KEY = 'almanac.probe'

/**
 * The storage of this name; null where the browser has none (a web view without DOM storage) or refuses any access
 * (site data blocked), which throws a SecurityError on reading the property itself.
 */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name]
  } catch {
    return null
  }
}

/** The result of an access to storage; the default where it throws. */
function attempt<T>(access: () => T, fallback: T): T {
  try {
    return access()
  } catch {
    return fallback
  }
}

/**
 * Values that a storage refused. Host and remotes each bundle this module, so the map is a property of the page's
 * global object: a remote finds what the host set.
 */
function refusedValues(name: string): Map<string, string> {
  const property = Symbol.for(`almanac.refused.${name}`)
  const existing: unknown = Reflect.get(globalThis, property)
  if (existing instanceof Map) return existing as Map<string, string>
  const created = new Map<string, string>()
  Reflect.set(globalThis, property, created)
  return created
}

/** A storage by its name; what it refuses (blocked, null, full) is in the memory of the page until this is closed. */
function guarded(name: 'localStorage' | 'sessionStorage'): GuardedStorage {
  const refused = refusedValues(name)
  const store = (key: string, value: string) =>
    attempt(() => {
      const storage = storageOf(name)
      storage?.setItem(key, value)
      return storage !== null && storage.getItem(key) === value
    }, false)
  const remove = (key: string) => {
    refused.delete(key)
    attempt(() => storageOf(name)?.removeItem(key), undefined)
  }
  return {
    get: (key) => refused.get(key) ?? attempt(() => storageOf(name)?.getItem(key) ?? null, null),
    set(key, value) {
      const stored = store(key, value)
      if (stored) refused.delete(key)
      else refused.set(key, value)
      return stored
    },
    remove,
    keys: () => [...new Set([...refused.keys(), ...attempt(() => Object.keys(storageOf(name) ?? {}), [])])],
    isPersistent() {
      const stored = store(PROBE_KEY, '1')
      remove(PROBE_KEY)
      return stored
    },
  }
}

/** What this browser keeps for all tabs (localStorage). */
export const deviceStorage = guarded('localStorage')

/** Calls back when another tab has changed a value of `deviceStorage`. */
export function onStoredElsewhere(key: string, listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key) listener()
  })
}

/** What this tab keeps over a reload (sessionStorage); a duplicated tab begins with a copy of it. */
export const tabStorage = guarded('sessionStorage')

/** Where this tab keeps unsaved input of short forms, over a reload and over a session that has ended. */
export const TAB_DRAFTS_KEY = 'almanac.form_drafts'

/** Whether the browser offers IndexedDB: some give null or throw where site data is blocked. Opening it may still fail. */
export const hasIndexedDb = (): boolean =>
  attempt(() => (globalThis.indexedDB as IDBFactory | null | undefined) != null, false)
