import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'

/** Maximum time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 500

/** Maximum distance between the two taps, in pixels. */
const TAP_RADIUS_PX = 32

interface Tap {
  x: number
  y: number
  at: number
}

interface DoubleTapGuardProps {
  /** Key of the shown content; when it changes, the position of the last tap is blocked. */
  shown: string
  children: ReactNode
}

/**
 * Prevents the second tap of a double tap from hitting content that the first tap
 * brought up: after Start it would press Next, after Next choose an answer. It covers
 * only that position for half a second, so that fast tapping elsewhere still works.
 * Keyboard and screen readers are not affected.
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
        // A click by keyboard or screen reader has `detail` 0.
        last.current = detail > 0 ? { x, y, at: performance.now() } : undefined
      }}
    >
      {children}
    </div>
  )
}

/**
 * Covers a position with an invisible element for a number of milliseconds. It is
 * added to the body, above every dialog, because it must outlive the current content
 * and not move with a dialog's transition.
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
  // Keeps the focus.
  cover.addEventListener('mousedown', (event) => event.preventDefault())
  document.body.append(cover)
  setTimeout(() => cover.remove(), milliseconds)
}
