import { onAuthEvent } from '@almanac/auth'

/** What was typed into an editor and not saved; kept in memory alone, until somebody signs in or out. */
export interface Draft<V> {
  of: (key: string) => V | undefined
  keep: (key: string, values: V) => void
  drop: (key: string) => void
}

/** A place for the drafts of one editor, by what is edited in it. */
export function makeDraft<V>(): Draft<V> {
  const kept = new Map<string, V>()
  onAuthEvent(() => kept.clear())
  return {
    of: (key) => kept.get(key),
    keep: (key, values) => void kept.set(key, values),
    drop: (key) => void kept.delete(key),
  }
}
