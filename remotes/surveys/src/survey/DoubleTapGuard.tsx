import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

/** So soon after another tap at the same place a tap belongs to that one. */
const DOUBLE_TAP_MS = 500

/** How far apart two taps of one finger may be, in pixels. */
const TAP_RADIUS_PX = 32

interface Tap {
  x: number
  y: number
  at: number
}

interface DoubleTapGuardProps {
  /** Names what is shown: something else takes no taps where the last tap was. */
  shown: string
  children: ReactNode
}

/**
 * Keeps the second tap of a double tap from what came under the finger with the
 * first: on Start it would press Next, on Next choose an answer or move a slider.
 * It covers that place alone, for half a second, so that a participant who taps fast
 * is not held up anywhere else. Keys and screen readers are not affected.
 */
export function DoubleTapGuard({ shown, children }: DoubleTapGuardProps) {
  const last = useRef<Tap>(undefined)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const tap = last.current
    if (tap && performance.now() - tap.at < DOUBLE_TAP_MS) coverFor(DOUBLE_TAP_MS, tap)
  }, [shown])
  return (
    <div
      onClickCapture={({ detail, clientX: x, clientY: y }: MouseEvent) => {
        // A click by key or by a screen reader counts no taps.
        last.current = detail > 0 ? { x, y, at: performance.now() } : undefined
      }}
    >
      {children}
    </div>
  )
}

/**
 * Lays something that cannot be seen over a place, for so many milliseconds. It
 * is put on the body, above every dialog: inside one that is still moving it
 * would move along, and it has to outlast whatever is shown now.
 */
function coverFor(milliseconds: number, { x, y }: Tap): void {
  const cover = document.createElement('div')
  cover.dataset['covers'] = 'double-tap'
  cover.ariaHidden = 'true'
  Object.assign(cover.style, {
    position: 'fixed',
    zIndex: '10000',
    left: `${x - TAP_RADIUS_PX}px`,
    top: `${y - TAP_RADIUS_PX}px`,
    width: `${2 * TAP_RADIUS_PX}px`,
    height: `${2 * TAP_RADIUS_PX}px`,
  })
  // The focus stays where it was put.
  cover.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(cover)
  setTimeout(() => cover.remove(), milliseconds)
}
