import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'

/** After the check mark of a one-tap action, which is shown for a second (specification 000, section 9). */
const RELEASE_AFTER_MS = 1_200
/** No pointer has touched the page for so long. */
const CALM_MS = 600
/** As long as `motion.long` of the theme. */
const CLOSING_MS = 240

interface Kept {
  element: RefObject<HTMLElement | null>
  /** The height that the element keeps, in pixels. */
  kept: number | undefined
  /** Changes with each replacement, after which the height is kept anew. */
  state: string
  /** The element has its own height again. */
  onReleased: () => void
}

/**
 * Gives back a height that an element kept for its replaced controls: once the outcome has been confirmed and no pointer
 * touches the page, so that nothing moves towards a finger. Meanwhile the rows below ignore taps, which would hit
 * another than the one aimed at. With reduced motion it changes at once. One that is above the screen waits, because
 * the page would move under what is read.
 */
export function useReleasedHeight({ element, kept, state, onReleased }: Kept): CSSProperties {
  const [closing, setClosing] = useState<number>()
  const latest = useRef(onReleased)
  latest.current = onReleased
  useEffect(() => {
    if (kept === undefined) return undefined
    let timer = setTimeout(release, RELEASE_AFTER_MS)
    let isDown = false
    let rest: (() => void) | undefined
    const touch = ({ type }: Event) => {
      isDown = type === 'pointerdown'
      clearTimeout(timer)
      timer = setTimeout(release, CALM_MS)
    }
    function release() {
      const box = element.current?.getBoundingClientRect()
      if (isDown || !box || box.bottom < 0) {
        timer = setTimeout(release, CALM_MS)
        return
      }
      rest = ignoringTaps(element.current)
      setClosing(ownHeight(element.current))
      timer = setTimeout(() => {
        setClosing(undefined)
        rest?.()
        latest.current()
      }, CLOSING_MS)
    }
    const events = ['pointerdown', 'pointerup', 'pointercancel'] as const
    events.forEach((event) => document.addEventListener(event, touch, { passive: true }))
    return () => {
      clearTimeout(timer)
      setClosing(undefined)
      rest?.()
      events.forEach((event) => document.removeEventListener(event, touch))
    }
  }, [element, kept, state])
  if (closing === undefined) return { minHeight: kept }
  return { minHeight: closing, transition: `min-height ${CLOSING_MS}ms ease` }
}

/** Lets all rows around a row that closes ignore taps; returns what ends that. */
function ignoringTaps(element: HTMLElement | null): () => void {
  const rows = element?.closest('section')
  if (rows) rows.style.pointerEvents = 'none'
  return () => {
    if (rows) rows.style.pointerEvents = ''
  }
}

/** The height of an element without the one that it keeps. */
function ownHeight(element: HTMLElement | null): number | undefined {
  if (!element) return undefined
  const { minHeight } = element.style
  element.style.minHeight = '0px'
  const own = element.offsetHeight
  element.style.minHeight = minHeight
  return own
}
