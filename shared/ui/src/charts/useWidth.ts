import { useLayoutEffect, useRef, useState } from 'react'

/** Fallback where nothing can be measured: width of a card on a narrow phone. */
const FALLBACK_PX = 288

/** Current width of an element in CSS pixels. */
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
