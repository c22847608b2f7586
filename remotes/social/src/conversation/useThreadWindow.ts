import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { defaultRangeExtractor, useWindowVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import type { ThreadRow } from './thread'
import { useSpaceAbove } from './useSpaceAbove'
import type { ReadThread } from './useThread'

/** Height of a message with two lines and its time. */
const ESTIMATED_HEIGHT = 92
/** Messages rendered ahead above the window: one is more than a turn of a mouse wheel, and each has up to eight elements. */
const OVERSCAN = 1
/** The message box covers the bottom of the window, so the rows beneath it are already rendered ahead. */
const rowsToDraw = (range: Range): number[] =>
  defaultRangeExtractor({ ...range, endIndex: Math.max(range.startIndex, range.endIndex - OVERSCAN) })
/** Number of messages before an end of the loaded ones at which the next page is requested. */
const READ_AHEAD = 40
/** Distance in pixels from the end within which the reader counts as being at the end. */
const END_DISTANCE = 160
/** While later messages are not loaded, the end of the list is not the end of the conversation, so the reader never counts as being there. */
const DISABLED_THRESHOLD = -1
/** Space for the bar above the first new message. */
const TOP_PADDING = 96
/** How long the initial position is corrected while the heights of its messages are measured. */
const PLACING_MS = 100

/**
 * Which rows of a thread are rendered, and where. It opens at the first new message, otherwise at the end; it keeps the
 * position while messages are added above, and follows the end while the reader is there.
 */
export function useThreadWindow(
  thread: ReadThread,
  rows: readonly ThreadRow[],
  list: RefObject<HTMLOListElement | null>,
) {
  const scrollMargin = useTopOf(list)
  // Messages appended by loading more are not new: the reader scrolls to them.
  const hadLater = useRef(thread.hasLater)
  useEffect(() => {
    hadLater.current = thread.hasLater
  })
  const isAtNewest = !thread.hasLater && !hadLater.current
  const drawn = useRef<Virtualizer<Window, HTMLLIElement>>(null)
  const paddingStart = useSpaceAbove(rows, {
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
    scrollEndThreshold: isAtNewest ? END_DISTANCE : DISABLED_THRESHOLD,
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
    /** Whether the newest messages are out of sight. */
    isAway: isPlaced && (thread.hasLater || !virtualizer.isAtEnd(END_DISTANCE * 4)),
  }
}

/** The distance of the list from the top of the page; content above it may change its height. */
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

/** Scrolls to the first new message when the thread opens, otherwise to its end (-1), and to the end after a new own message. The last loaded message is not the end while later ones are not loaded. */
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
    // Only once: afterwards the reader's position is kept.
  }, [isEmpty])
  useEffect(() => follow(), [ownNewest])
  return isPlaced
}

/** Requests the next messages before the reader reaches the end of the loaded ones. */
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
