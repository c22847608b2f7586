import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is being read where it is on the screen while earlier messages
 * come in above it. Call what it gives just before asking for them.
 */
export function useKeepPlace(first_id: string | undefined) {
  const place = useRef<{ element: Element; top: number }>(undefined)

  useLayoutEffect(() => {
    if (!place.current) return
    const { element, top } = place.current
    place.current = undefined
    window.scrollBy(0, element.getBoundingClientRect().top - top)
  }, [first_id])

  return (element: Element | null | undefined): void => {
    if (element) place.current = { element, top: element.getBoundingClientRect().top }
  }
}
