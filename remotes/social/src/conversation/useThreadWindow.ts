import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import type { ThreadRow } from './thread'
import { useRoomAbove } from './useRoomAbove'
import type { ReadThread } from './useThread'

/** A message of two lines with its time. */
const ESTIMATED_HEIGHT = 92
/** Messages above the window that are drawn ahead: one is more than a turn of a wheel, and each is up to eight elements. */
const OVERSCAN = 1
/** Below, the box where one writes covers the last of the window: what lies under it is drawn ahead already. */
const rowsToDraw = (range: Range): number[] =>
  defaultRangeExtractor({ ...range, endIndex: Math.max(range.startIndex, range.endIndex - OVERSCAN) })
/** So many messages before an end of what is held the next ones are asked for. */
const READ_AHEAD = 40
/** Pixels from the end within which the reader counts as being there. */
const END_DISTANCE = 160
/** The end of what is held is no end of the conversation: nobody counts as being there. */
const NOWHERE = -1
/** Room for the bar above the first new message. */
const TOP_PADDING = 96
/** How long the first place is corrected while the heights of its messages become known. */
const PLACING_MS = 100

/**
 * Which rows of a thread are drawn, and where. It opens at the first new message,
 * else at the end; it stays where the reader is while more comes in above, and
 * follows the end while the reader is there.
 */
export function useThreadWindow(
  thread: ReadThread,
  rows: readonly ThreadRow[],
  list: RefObject<HTMLOListElement | null>,
) {
  const scrollMargin = useTopOf(list)
  // What is appended by reading on is no news: the reader goes there by scrolling.
  const hadLater = useRef(thread.hasLater)
  useEffect(() => {
    hadLater.current = thread.hasLater
  })
  const isAtNewest = !thread.hasLater && !hadLater.current
  const drawn = useRef<Virtualizer<Window, HTMLLIElement>>(null)
  const paddingStart = useRoomAbove(rows, {
    hasEarlier: thread.hasEarlier,
    estimate: ESTIMATED_HEIGHT,
    startOf: (index) => drawn.current?.measurementsCache[index]?.start,
  })
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => rows[index]?.message.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: rowsToDraw,
    scrollMargin,
    paddingStart,
    scrollPaddingStart: TOP_PADDING,
    anchorTo: 'end',
    followOnAppend: isAtNewest,
    scrollEndThreshold: isAtNewest ? END_DISTANCE : NOWHERE,
  })
  useEffect(() => {
    drawn.current = virtualizer
  })
  const isPlaced = usePlaced(rows, isAtNewest, (index) =>
    index < 0 ? virtualizer.scrollToEnd() : virtualizer.scrollToIndex(index, { align: 'start' }),
  )
  const items = virtualizer.getVirtualItems()
  useReadAhead(thread, isPlaced, {
    first: (items[0]?.index ?? 0) < READ_AHEAD,
    last: (items.at(-1)?.index ?? 0) >= rows.length - READ_AHEAD,
  })
  return {
    virtualizer,
    items,
    isPlaced,
    /** The newest messages are out of sight. */
    isAway: isPlaced && (thread.hasLater || !virtualizer.isAtEnd(END_DISTANCE * 4)),
  }
}

/** How far below the top of the page the list begins; what stands above it may change its height. */
function useTopOf(list: RefObject<HTMLOListElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

/** Goes to the first new message when the thread opens, else to its end (-1), and there after a new own message too: the last of those that are held is none while there are later ones. */
function usePlaced(rows: readonly ThreadRow[], isAtNewest: boolean, goTo: (index: number) => void): boolean {
  const [isPlaced, setPlaced] = useState(false)
  const isEmpty = rows.length === 0
  const newest = rows.at(-1)?.message
  const ownNewest = newest?.own ? newest.id : undefined
  const followed = useRef(ownNewest)
  const place = useEffectEvent(() => goTo(rows.findIndex(({ isFirstNew }) => isFirstNew)))
  const follow = useEffectEvent(() => {
    if (isPlaced && isAtNewest && ownNewest !== undefined && followed.current !== ownNewest) goTo(-1)
    followed.current = ownNewest
  })

  useLayoutEffect(() => {
    if (isEmpty) return undefined
    place()
    const timer = setTimeout(() => setPlaced(true), PLACING_MS)
    return () => clearTimeout(timer)
    // Once: later the reader is wherever they have gone.
  }, [isEmpty])
  useEffect(() => follow(), [ownNewest])
  return isPlaced
}

/** Asks for the next messages before the reader comes to the end of those that are held. */
function useReadAhead(
  { hasEarlier, hasLater, earlier, later, readEarlier, readLater }: ReadThread,
  isPlaced: boolean,
  isNear: { first: boolean; last: boolean },
): void {
  useEffect(() => {
    if (isPlaced && isNear.first && hasEarlier && earlier === 'idle') readEarlier()
    if (isPlaced && isNear.last && hasLater && later === 'idle') readLater()
  })
}
