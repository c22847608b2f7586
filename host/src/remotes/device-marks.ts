import { deviceStorage, tabStorage } from '@almanac/auth/storage'

/*
 * Marks that a page leaves for the next one: stored on the device; where that is refused, in the tab; where all
 * storage is refused, in the tab's name, which a reload keeps.
 */

/** Begins the keys of marks of releases: then the page, a dot, and the remote. */
export const MOUNTING = 'almanac.mounting.'

/** A release that is being loaded or mounted, or that handles an event. */
export interface MountMark {
  remote: string
  version: string
  /** Milliseconds by the device's clock. */
  at: number
}

const WINDOW_NAME = 'almanac.marks '

function readName(): Record<string, string> {
  if (!window.name.startsWith(WINDOW_NAME)) return {}
  try {
    const value: unknown = JSON.parse(window.name.slice(WINDOW_NAME.length))
    return Object.fromEntries(
      Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

function writeName(marks: Record<string, string>): void {
  const isEmpty = Object.keys(marks).length === 0
  // Another site may have named the tab.
  if (window.name !== '' && !window.name.startsWith(WINDOW_NAME)) return
  window.name = isEmpty ? '' : WINDOW_NAME + JSON.stringify(marks)
}

export const deviceMarks = {
  get: (key: string): string | null => deviceStorage.get(key) ?? tabStorage.get(key) ?? readName()[key] ?? null,

  set(key: string, text: string): void {
    if (!deviceStorage.set(key, text) && !tabStorage.set(key, text)) writeName({ ...readName(), [key]: text })
  },

  remove(key: string): void {
    deviceStorage.remove(key)
    tabStorage.remove(key)
    const { [key]: _, ...others } = readName()
    if (_ !== undefined) writeName(others)
  },

  /** Whether a mark was left in this very tab, by a page that has ended. */
  isOfTab: (key: string): boolean => key in readName(),

  keys: (prefix: string): string[] => [
    ...new Set(
      [...deviceStorage.keys(), ...tabStorage.keys(), ...Object.keys(readName())].filter((key) =>
        key.startsWith(prefix),
      ),
    ),
  ],
}
