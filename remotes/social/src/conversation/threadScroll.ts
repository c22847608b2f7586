import { useCallback, useLayoutEffect, useRef } from 'react'

/** Pixels from the end within which the reader counts as being there. */
const END_DISTANCE = 160

/**
 * Keeps the end of a thread in view: when it opens, when the reader has
 * written, and when something comes while the reader is at the end. A reader further
 * up stays there. The ref goes on an element at the very end.
 */
export function useFollowEnd(last: { id: string; own: boolean } | undefined) {
  const end = useRef<Element>(null)
  const atEnd = useRef(true)
  const id = last?.id
  const own = last?.own ?? false

  useLayoutEffect(() => {
    if (id !== undefined && (own || atEnd.current)) end.current?.scrollIntoView({ block: 'end' })
  }, [id, own])

  return useCallback((element: Element | null) => {
    end.current = element
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        atEnd.current = entries.some((entry) => entry.isIntersecting)
      },
      { rootMargin: `0px 0px ${END_DISTANCE}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}

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
