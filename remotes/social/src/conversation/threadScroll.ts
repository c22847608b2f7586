import { useCallback, useLayoutEffect, useRef } from 'react'

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 160

/**
 * Keeps the end of a thread in view: when it opens, when the reader has
 * written, and when something comes while she is at the end. Who reads further
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
      { rootMargin: `0px 0px ${NEAR}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
