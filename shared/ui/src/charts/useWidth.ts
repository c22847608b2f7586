import { useLayoutEffect, useRef, useState } from 'react'

/** The width of a narrow phone's card, for where nothing can be measured. */
const FALLBACK_PX = 288

/** How wide an element is, in CSS pixels, as long as it is there. */
export function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(FALLBACK_PX)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || FALLBACK_PX)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
