import { useRef } from 'react'
import type { ThreadRow } from './thread'

/** The start offset of a row in the last render, in pixels. */
type StartOf = (index: number) => number | undefined

const indexOf = (rows: readonly ThreadRow[], id: string | undefined): number =>
  id === undefined ? -1 : rows.findIndex(({ message }) => message.id === id)

/**
 * Pixels above the first row that reserve the space of dropped messages. Nothing on the screen moves when they are
 * dropped while scrolling: scroll corrections during a gesture are visible. Messages that are loaded again take up the
 * space.
 */
export function useSpaceAbove(
  rows: readonly ThreadRow[],
  { hasEarlier, estimate, startOf }: { hasEarlier: boolean; estimate: number; startOf: StartOf },
): number {
  const drawn = useRef<{ rows: readonly ThreadRow[]; room: number }>({ rows, room: 0 })
  const before = drawn.current
  const room = hasEarlier ? roomFor(rows, before, { estimate, startOf }) : 0
  drawn.current = { rows, room }
  return room
}

function roomFor(
  rows: readonly ThreadRow[],
  before: { rows: readonly ThreadRow[]; room: number },
  { estimate, startOf }: { estimate: number; startOf: StartOf },
): number {
  const gone = indexOf(before.rows, rows[0]?.message.id)
  if (gone === 0) return before.room
  if (gone > 0) return before.room + Math.max(0, (startOf(gone) ?? 0) - (startOf(0) ?? 0))
  const added = indexOf(rows, before.rows[0]?.message.id)
  return added > 0 ? Math.max(0, before.room - added * estimate) : 0
}
