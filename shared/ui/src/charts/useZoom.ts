import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Gestures } from './ChartReader'
import type { ChartView } from './types'
import { PAN_STEP, panned, pinched, ZOOM_STEP, zoomed } from './view'

/** A finger that moves less than this is a tap. */
const SLOP_PX = 6

/** Debounce after which wheel and keys count as settled. */
const REST_TIMEOUT_MS = 250

interface ZoomOptions {
  view: ChartView
  limits: ChartView
  onView: (view: ChartView) => void
  rtl: boolean
}

/**
 * The fingers that are down, with their positions from 0 to 1, and the view when one of them was
 * last added or removed.
 */
interface Grip {
  places: Map<number, number>
  begun: ReadonlyMap<number, number>
  view: ChartView
  hasMoved: boolean
}

/**
 * Pans and zooms a view: one finger or a pressed pointer drags it; two fingers or a wheel with Ctrl
 * (what a touchpad pinch sends) zoom it; `+`, `-` and arrows with Shift do the same. `shown`
 * follows at once, `onView` is called once the gesture has settled.
 */
export function useZoom({ view, limits, onView, rtl }: ZoomOptions) {
  const element = useRef<HTMLDivElement>(null)
  const live = useLiveView(view, onView)
  const placeOf = (clientX: number) => {
    const { left = 0, width = 1 } = element.current?.getBoundingClientRect() ?? {}
    const share = (clientX - left) / (width || 1)
    return rtl ? 1 - share : share
  }
  useZoomWheel(element, (event) =>
    live.showUntilRest(zoomed(live.now(), Math.exp(-event.deltaY / 200), placeOf(event.clientX), limits)),
  )
  const pointers = usePointers({ element, live, limits, placeOf })
  const gestures: Gestures = {
    ref: element,
    ...pointers,
    onKeyDown: (event: KeyboardEvent) => {
      const next = keyView(event, live.now(), limits, rtl)
      if (next !== null) live.showUntilRest(next)
      return next !== null
    },
  }
  return {
    /** The view to draw now. */
    shown: live.shown,
    gestures,
    zoomBy: (factor: number) => live.commit(zoomed(live.now(), factor, 0.5, limits)),
    panBy: (share: number) => live.commit(panned(live.now(), share, limits)),
  }
}

/** The view during a gesture, until it has settled. */
function useLiveView(view: ChartView, onView: (view: ChartView) => void) {
  const [live, setLive] = useState<ChartView | null>(null)
  const current = useRef(view)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = live ?? view
  useLayoutEffect(() => {
    current.current = shown
  })
  useEffect(() => () => clearTimeout(rest.current), [])
  const show = (next: ChartView) => {
    clearTimeout(rest.current)
    current.current = next
    setLive(next)
  }
  const commit = (next: ChartView) => {
    clearTimeout(rest.current)
    current.current = next
    onView(next)
    setLive(null)
  }
  return {
    shown,
    /** The current value, also between two renders. */
    now: () => current.current,
    show,
    commit,
    /** For input without an end of its own: a wheel, keys. */
    showUntilRest: (next: ChartView) => {
      show(next)
      rest.current = setTimeout(() => commit(next), REST_TIMEOUT_MS)
    },
  }
}

type LiveView = ReturnType<typeof useLiveView>

/** A wheel with Ctrl. React listens passively, so the page would zoom along with the chart. */
function useZoomWheel(element: RefObject<HTMLDivElement | null>, zoom: (event: WheelEvent) => void) {
  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(event)
  })
  useEffect(() => {
    const area = element.current
    const listen = (event: WheelEvent) => wheel(event)
    area?.addEventListener('wheel', listen, { passive: false })
    return () => area?.removeEventListener('wheel', listen)
  }, [element])
}

interface PointerOptions {
  element: RefObject<HTMLDivElement | null>
  live: LiveView
  limits: ChartView
  placeOf: (clientX: number) => number
}

/** Fingers and a pressed pointer. */
function usePointers({ element, live, limits, placeOf }: PointerOptions): Omit<Gestures, 'ref' | 'onKeyDown'> {
  const grip = useRef<Grip | null>(null)
  const follow = (drag: Grip) => {
    const [first, second] = [...drag.places].map(([id, now]) => ({ was: drag.begun.get(id) ?? now, now }))
    if (!first) return
    const width = element.current?.clientWidth ?? 1
    if (!drag.hasMoved && !second && Math.abs(first.now - first.was) * width < SLOP_PX) return
    drag.hasMoved = true
    live.show(
      second
        ? pinched(drag.view, [first.was, second.was], [first.now, second.now], limits)
        : panned(drag.view, first.was - first.now, limits),
    )
  }
  return {
    onPointerDown: (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      // The chart must receive the release wherever it happens: otherwise it would keep following a
      // released pointer.
      element.current?.setPointerCapture(event.pointerId)
      const places = new Map(grip.current?.places).set(event.pointerId, placeOf(event.clientX))
      grip.current = { places, begun: new Map(places), view: live.now(), hasMoved: grip.current?.hasMoved ?? false }
    },
    onPointerMove: (event) => {
      const drag = grip.current
      if (!drag?.places.has(event.pointerId)) return
      drag.places.set(event.pointerId, placeOf(event.clientX))
      follow(drag)
    },
    onPointerUp: (event) => {
      const drag = grip.current
      if (!drag?.places.delete(event.pointerId)) return false
      const { hasMoved, places } = drag
      grip.current = places.size > 0 ? { ...drag, begun: new Map(places), view: live.now() } : null
      if (hasMoved && grip.current === null) live.commit(live.now())
      return hasMoved
    },
  }
}

/** The view that a key leads to; null for keys without a function here. */
function keyView(event: KeyboardEvent, view: ChartView, limits: ChartView, rtl: boolean): ChartView | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === '+' || event.key === '=') return zoomed(view, ZOOM_STEP, 0.5, limits)
  if (event.key === '-' || event.key === '_') return zoomed(view, 1 / ZOOM_STEP, 0.5, limits)
  if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return null
  return panned(view, (event.key === 'ArrowRight') === rtl ? -PAN_STEP : PAN_STEP, limits)
}
