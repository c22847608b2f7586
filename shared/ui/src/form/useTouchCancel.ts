import { useRef, type PointerEvent } from 'react'

/** Handlers for the element that a touch answers. */
export interface TouchCancel {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: (event: PointerEvent) => void
}

/**
 * For a control that is answered where a finger is put down. A finger that then scrolls the page answers nothing: the
 * browser takes the touch and cancels the pointer, and the value before the touch is restored.
 */
export function useTouchCancel<V>(value: V, restore: (value: V) => void): TouchCancel {
  const touch = useRef<{ id: number; before: V } | null>(null)
  const isIts = ({ pointerId }: PointerEvent) => touch.current?.id === pointerId
  return {
    onPointerDown: ({ pointerId, isPrimary }) => {
      if (isPrimary !== false) touch.current = { id: pointerId, before: value }
    },
    onPointerUp: (event) => {
      if (isIts(event)) touch.current = null
    },
    onPointerCancel: (event) => {
      if (!touch.current || !isIts(event)) return
      const { before } = touch.current
      touch.current = null
      if (before !== value) restore(before)
    },
  }
}
