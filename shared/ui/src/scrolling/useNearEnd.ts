import { useCallback, useRef } from 'react'

/** Pixels before the end at which the next page is requested (specification 001, section 9). */
const NEAR_END_PX = 100

/**
 * A ref for an element after the last row: calls back when it comes within 100 px of the visible
 * area. Give the element a new key after each page, so that a page that does not fill the window
 * triggers the next request.
 */
export function useNearEnd(onNear: () => void): (element: Element | null) => (() => void) | undefined {
  const latest = useRef(onNear)
  latest.current = onNear
  return useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: `0px 0px ${NEAR_END_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
