import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

interface DragOrder {
  /** The place of what is being dragged; null while nothing is. */
  dragged: number | null
  /** Begins to drag what stands at a place: for the handle. */
  begin: (index: number, event: ReactPointerEvent) => void
}

/**
 * Lets the rows of a list be dragged: a row changes places with its neighbour as
 * soon as the pointer has passed the neighbour's middle. The rows are the children
 * of `list`. The page is listened to and not the handle, which loses the pointer
 * when its row is put elsewhere.
 */
export function useDragOrder(
  list: { current: HTMLElement | null },
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [dragged, setDragged] = useState<number | null>(null)
  const place = useRef<number | null>(null)
  const isDragging = dragged !== null

  const put = (index: number | null) => {
    place.current = index
    setDragged(index)
  }
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    const from = place.current
    if (from === null || !list.current) return
    const to = placeAt([...list.current.children], from, clientY)
    if (to === from) return
    onMove(from, to)
    put(to)
  })
  const end = useEffectEvent(() => put(null))
  useEffect(() => {
    if (!isDragging) return
    const onPointerMove = (event: PointerEvent) => follow(event)
    const onEnd = () => end()
    document.addEventListener('pointermove', onPointerMove)
    document.addEventListener('pointerup', onEnd)
    document.addEventListener('pointercancel', onEnd)
    return () => {
      document.removeEventListener('pointermove', onPointerMove)
      document.removeEventListener('pointerup', onEnd)
      document.removeEventListener('pointercancel', onEnd)
    }
  }, [isDragging])
  return {
    dragged,
    begin: (index, event) => {
      if (event.button !== 0) return
      // No text is selected on the way.
      event.preventDefault()
      put(index)
    },
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
