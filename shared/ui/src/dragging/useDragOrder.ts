import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

/** Long press before a touch drags a row, in milliseconds. */
const LONG_PRESS_MS = 180
/** A touch that moves farther than this before scrolls the page, in pixels. */
const SLOP = 10

interface DragOrder {
  /** Position of the dragged row; null if none. */
  dragged: number | null
  /** Starts dragging the row at a position; `isHandle`: at once, because the page cannot be scrolled from the handle. */
  begin: (index: number, event: ReactPointerEvent, isHandle: boolean) => void
}

/**
 * Drag and drop for the rows of a list, the children of `list`: a row swaps with its
 * neighbor once the pointer has passed the neighbor's middle. A mouse drags at once,
 * a touch after a long press, so that a page full of rows can still be scrolled. The
 * listeners are on the page, because a row loses the pointer when it is moved.
 */
export function useDragOrder(
  list: { current: HTMLElement | null },
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [dragged, setDragged] = useState<number | null>(null)
  const place = useRef<number | null>(null)
  const stopWaiting = useRef<(() => void) | null>(null)

  const put = (index: number | null) => {
    place.current = index
    setDragged(index)
  }
  const follow = ({ clientY }: PointerEvent) => {
    const from = place.current
    if (from === null || !list.current) return
    const to = placeAt([...list.current.children], from, clientY)
    if (to === from) return
    onMove(from, to)
    put(to)
  }
  usePagePointer(dragged !== null, follow, () => put(null))
  useNoScrolling(list, place)
  useEffect(() => () => stopWaiting.current?.(), [])
  return {
    dragged,
    begin: (index, event, isHandle) => {
      if (event.button !== 0) return
      stopWaiting.current?.()
      if (isHandle || event.pointerType !== 'touch') {
        // Prevents text selection while dragging.
        event.preventDefault()
        put(index)
      } else stopWaiting.current = startLongPress(event.nativeEvent, () => put(index))
    },
  }
}

/** Follows the pointer over the whole page while a row is dragged. */
function usePagePointer(isDragging: boolean, onPointerMove: (event: PointerEvent) => void, onEnd: () => void): void {
  const move = useEffectEvent(onPointerMove)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isDragging) return
    return onPagePointer(
      (event) => move(event),
      () => end(),
    )
  }, [isDragging])
}

/**
 * Prevents scrolling while a touch drags a row. The listener is attached from the
 * start, because a browser that finds none at touchstart scrolls unconditionally.
 */
function useNoScrolling(list: { current: HTMLElement | null }, place: { current: number | null }): void {
  useEffect(() => {
    const element = list.current
    const onTouchMove = (event: TouchEvent) => {
      if (place.current !== null && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => element?.removeEventListener('touchmove', onTouchMove)
  }, [list, place])
}

/** Calls `onHeld` after a long press; returns a function that cancels. */
function startLongPress({ clientX, clientY }: PointerEvent, onHeld: () => void): () => void {
  const stop = () => {
    window.clearTimeout(timer)
    stopListening()
  }
  const timer = window.setTimeout(() => {
    stop()
    onHeld()
  }, LONG_PRESS_MS)
  const stopListening = onPagePointer((event) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLOP) stop()
  }, stop)
  return stop
}

/** Adds pointer listeners on the whole page; returns a function that removes them. */
function onPagePointer(onMove: (event: PointerEvent) => void, onEnd: () => void): () => void {
  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onEnd)
  document.addEventListener('pointercancel', onEnd)
  return () => {
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onEnd)
    document.removeEventListener('pointercancel', onEnd)
  }
}

/** The new position of the row at `from` when the pointer is at `y`. */
function placeAt(rows: readonly Element[], from: number, y: number): number {
  const middle = (row: Element | undefined) => {
    const box = row?.getBoundingClientRect()
    return box ? box.top + box.height / 2 : NaN
  }
  let to = from
  while (y < middle(rows[to - 1])) to -= 1
  if (to === from) while (y > middle(rows[to + 1])) to += 1
  return to
}
