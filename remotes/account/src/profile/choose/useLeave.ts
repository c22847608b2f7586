import { useEffect, useEffectEvent, useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Closes what is open in an element when somebody leaves it: at once by
 * keyboard, by pointer only after the press: what moved up in between would
 * slip away from under it.
 */
export function useLeave(
  open: boolean,
  close: () => void,
): { ref: RefObject<HTMLDivElement | null>; onBlur: (event: FocusEvent) => void } {
  const ref = useRef<HTMLDivElement>(null)
  const pressing = useRef(false)
  const leave = useEffectEvent(close)

  useEffect(() => {
    if (!open) return
    const released = () => {
      if (!pressing.current) return
      pressing.current = false
      leave()
    }
    const pressed = ({ target }: PointerEvent) => {
      pressing.current = target instanceof Node && !ref.current?.contains(target)
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('click', released)
    return () => {
      pressing.current = false
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('click', released)
    }
  }, [open])

  return {
    ref,
    onBlur: (event) => {
      if (!pressing.current && !event.currentTarget.contains(event.relatedTarget)) close()
    },
  }
}
