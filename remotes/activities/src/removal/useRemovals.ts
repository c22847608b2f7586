import { outbox, useOutbox } from '@almanac/outbox'
import { useEffect, useRef, useState } from 'react'

/** A removal held on this device until the screen is left. */
export interface Removal {
  /** The held write; null if the item never reached the server. */
  write_id: string | null
  undo: () => Promise<void>
}

/** A removed item and its position. */
export interface Removed<T> {
  item: T
  /** Ids of the items before it. */
  before: readonly string[]
}

/** Maximum hold time of a removal: if the app is killed on this screen, the next start after this time sends it. */
export const MAX_REMOVAL_DELAY_MS = 600_000

/** Element id of an item, because a restored one takes the focus. */
export const rowId = (id: string): string => `item-${id}`

/** The items, with removed ones at their positions. */
export function withRemoved<T extends { id: string }>(
  items: readonly T[],
  removed: readonly Removed<T>[],
): { item: T; isRemoved: boolean }[] {
  const rows = items.map((item) => ({ item, isRemoved: false }))
  for (const { item, before } of removed) {
    if (items.some(({ id }) => id === item.id)) continue
    const at = Math.max(-1, ...before.map((id) => rows.findIndex((row) => row.item.id === id)))
    rows.splice(at + 1, 0, { item, isRemoved: true })
  }
  return rows
}

/** Removals on this screen that can be undone; sent to the server when the screen is left or the tab closed. */
export function useRemovals<T extends { id: string }>() {
  const [removals, setRemovals] = useState<readonly (Removed<T> & Removal)[]>([])
  const pending = useOutbox()
  const delayedWrites = useRef(new Set<string>())
  useEffect(() => {
    const writes = delayedWrites.current
    const leave = () => writes.forEach((id) => outbox.releaseOnLeaving(id))
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      writes.forEach((id) => void outbox.release(id).catch(() => undefined))
    }
  }, [])
  const restored = useRef<string | null>(null)
  useEffect(() => {
    const row = restored.current === null ? null : document.getElementById(rowId(restored.current))
    const control = row?.querySelector<HTMLElement>('a, input, button')
    if (!control) return
    restored.current = null
    control.focus()
  })
  return {
    removed: removals.filter(({ write_id }) => write_id === null || pending.some(({ id }) => id === write_id)),
    add: (item: T, items: readonly T[], removal: Removal) => {
      if (removal.write_id !== null) delayedWrites.current.add(removal.write_id)
      const at = items.findIndex(({ id }) => id === item.id)
      setRemovals((before) => [
        ...before,
        { item, before: items.slice(0, Math.max(0, at)).map(({ id }) => id), ...removal },
      ])
    },
    /** Restores it; rejects if the device could not. */
    undo: async (id: string): Promise<void> => {
      const removal = removals.find(({ item }) => item.id === id)
      if (!removal) return
      await removal.undo()
      restored.current = id
      setRemovals((before) => before.filter((other) => other !== removal))
    },
  }
}
