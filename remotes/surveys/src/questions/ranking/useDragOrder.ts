import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

/** How long a finger rests on a row before it takes the row with it. */
const HOLD_MS = 180
/** A finger that has moved so far before that scrolls the page. */
const SLOP = 10

interface DragOrder {
  /** The place of what is being dragged; null while nothing is. */
  dragged: number | null
  /** Begins to drag what stands at a place; `isHandle` where nothing else can be meant, as the page can't be scrolled from there. */
  begin: (index: number, event: ReactPointerEvent, isHandle: boolean) => void
}

/**
 * Lets the rows of a list be dragged: a row changes places with its neighbour as
 * soon as the pointer has passed the neighbour's middle. The rows are the children
 * of `list`. A mouse takes a row at once, a finger after it has rested on it, so
 * that a page full of rows can still be scrolled. The page is listened to and not
 * the row, which loses the pointer when it is put elsewhere.
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
        // No text is selected on the way.
        event.preventDefault()
        put(index)
      } else stopWaiting.current = whenHeld(event.nativeEvent, () => put(index))
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
 * The page stays where it is under a finger that drags a row. The list is listened
 * to from the beginning: a browser that finds nobody when the finger comes down
 * scrolls without asking.
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

/** Calls `onHeld` once a finger has rested where it came down; what it gives ends the waiting. */
function whenHeld({ clientX, clientY }: PointerEvent, onHeld: () => void): () => void {
  const stop = () => {
    window.clearTimeout(timer)
    stopListening()
  }
  const timer = window.setTimeout(() => {
    stop()
    onHeld()
  }, HOLD_MS)
  const stopListening = onPagePointer((event) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLOP) stop()
  }, stop)
  return stop
}

/** Listens to the pointer on the whole page, until what it gives is called. */
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

/** The place that a row at `from` has come to when the pointer is at `y`. */
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
