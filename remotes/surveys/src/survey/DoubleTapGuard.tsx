import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

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
  /** What is shown: another one takes no taps where the last tap was. */
  shown: string
  children: ReactNode
}

/**
 * Keeps the second tap of a double tap from what came under the finger with the
 * first: on Start it would press Next, on Next choose an answer or move a slider.
 * It covers that place alone, for half a second, so that whoever taps fast is not
 * held up anywhere else. Keys and screen readers are not affected.
 */
export function DoubleTapGuard({ shown, children }: DoubleTapGuardProps) {
  const last = useRef<Tap>(undefined)
  const before = useRef(shown)
  const [covered, setCovered] = useState<Tap>()
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const tap = last.current
    if (tap && performance.now() - tap.at < DOUBLE_TAP_MS) setCovered(tap)
  }, [shown])
  useEffect(() => {
    if (!covered) return
    const timer = setTimeout(() => setCovered(undefined), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [covered])
  return (
    <div
      onClickCapture={({ detail, clientX: x, clientY: y }: MouseEvent) => {
        // A click by key or by a screen reader counts no taps.
        last.current = detail > 0 ? { x, y, at: performance.now() } : undefined
      }}
    >
      {children}
      {covered && <Cover {...covered} />}
    </div>
  )
}

/** Nothing to be seen, and no tap goes through it. */
function Cover({ x, y }: Tap) {
  return (
    <div
      aria-hidden
      data-covers="double-tap"
      style={{
        position: 'fixed',
        zIndex: 1,
        left: x - TAP_RADIUS_PX,
        top: y - TAP_RADIUS_PX,
        width: 2 * TAP_RADIUS_PX,
        height: 2 * TAP_RADIUS_PX,
      }}
      // The focus stays where the page has put it.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
