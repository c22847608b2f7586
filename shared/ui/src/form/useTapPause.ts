import { useCallback, useEffect, useRef, type RefObject } from 'react'

/**
 * How long taps are ignored after content has moved: a second tap on a button must not choose an
 * answer that moved under the finger.
 */
const TAP_PAUSE_MS = 500

/** Lets an element ignore taps for half a second. Keys and scrolling are not affected. */
export function useTapPause<E extends HTMLElement>(): { element: RefObject<E | null>; pause: () => void } {
  const element = useRef<E>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const pause = useCallback(() => {
    const { current } = element
    if (!current) return
    clearTimeout(timer.current)
    current.style.pointerEvents = 'none'
    timer.current = setTimeout(() => {
      current.style.pointerEvents = ''
    }, TAP_PAUSE_MS)
  }, [])
  return { element, pause }
}
