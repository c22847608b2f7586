import { useRef, useState, type PointerEvent } from 'react'

interface DragOrder {
  /** The place of what is being dragged. */
  dragged: number | null
  /** What the handle at a place is given. */
  handle: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/**
 * Lets the rows of a list be dragged by a handle: a row changes places with its
 * neighbour as soon as the pointer has passed the neighbour's middle. The rows are
 * the children of `list`.
 */
export function useDragOrder(list: { current: HTMLElement | null }, onMove: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<number | null>(null)
  const at = useRef<number | null>(null)

  const put = (index: number | null) => {
    at.current = index
    setDragged(index)
  }
  const follow = (y: number) => {
    const from = at.current
    if (from === null || !list.current) return
    const to = placeAt([...list.current.children], from, y)
    if (to === from) return
    onMove(from, to)
    put(to)
  }
  return {
    dragged,
    handle: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        put(index)
      },
      onPointerMove: (event) => follow(event.clientY),
      onPointerUp: () => put(null),
      onPointerCancel: () => put(null),
    }),
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
