import { useLayoutEffect, useRef, useState } from 'react'

/** Zoom factors of a picture. */
const ZOOMS = [1, 1.5, 2, 3] as const

/** Zooms a picture in its scrolling element, keeping the center in place. */
export function useZoom() {
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const middle = useRef({ x: 0.5, y: 0.5 })
  const to = (next: number) => {
    const element = scroller.current
    if (element)
      middle.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / (element.scrollWidth || 1),
        y: (element.scrollTop + element.clientHeight / 2) / (element.scrollHeight || 1),
      }
    setAt(next)
  }
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2
  }, [at])
  return {
    scroller,
    zoom: ZOOMS[at] ?? 1,
    larger: at < ZOOMS.length - 1 ? () => to(at + 1) : undefined,
    smaller: at > 0 ? () => to(at - 1) : undefined,
  }
}
