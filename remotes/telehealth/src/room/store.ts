/** An observable value. */
export interface Store<T> {
  subscribe: (changed: () => void) => () => void
  get: () => T
  set: (part: Partial<T>) => void
}

/** Holds a value and notifies subscribers when it changes. */
export function createStore<T extends object>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    get: () => value,
    set(part) {
      value = { ...value, ...part }
      for (const changed of listeners) changed()
    },
  }
}
