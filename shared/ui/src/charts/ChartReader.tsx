import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { colour, edge, radiusControl, shadow, size, space } from '../theme/tokens'
import { TIME_AXIS_PX } from './axes'

/** The reading at one position of a chart. */
export interface Reading {
  /** From 0, the start of the drawing, to 1. */
  place: number
  text: () => string
}

/** Readings per Page Up or Page Down. */
const PAGE = 10

const Area = styled('div')({
  position: 'absolute',
  insetBlockStart: 0,
  touchAction: 'pan-y',
  cursor: 'crosshair',
  borderRadius: 4,
  '&:focus-visible': { outline: `3px solid ${colour.accent}`, outlineOffset: 2 },
  '@media print': { display: 'none' },
})
const Line = styled('span')({
  position: 'absolute',
  insetBlock: 0,
  width: 0,
  borderInlineStart: `1.5px dashed ${colour.ink_soft}`,
  pointerEvents: 'none',
})

/**
 * Text of the current reading: over the dates of the time axis, which it names itself. Nothing moves when it appears, no
 * value is covered, and no room is kept free for it.
 */
const ReadingLine = styled('p')({
  position: 'absolute',
  zIndex: 1,
  insetInline: 0,
  insetBlockStart: `calc(100% - ${TIME_AXIS_PX - 4}px)`,
  margin: 0,
  padding: `${space(1)} ${space(3)}`,
  borderRadius: radiusControl,
  border: `1px solid ${edge}`,
  background: colour.surface,
  boxShadow: shadow,
  pointerEvents: 'none',
  fontSize: size.small,
  lineHeight: 1.5,
  color: colour.ink,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '@media print': { display: 'none' },
})

interface ChartReaderProps {
  label: string
  readings: readonly Reading[]
  /** Index of the current reading; null before any. */
  at: number | null
  /** Null where reading ends. */
  onRead: (at: number | null) => void
  /** Insets of the plot within the drawing, in pixels: the space that its axes take. */
  insets: { start: number; end: number; bottom: number }
  /** Further gestures of fingers, pointer and keys; a handler that returns true suppresses the reading. */
  gestures?: Gestures
}

/** Handlers for panning and zooming a chart, for the element that reads it. */
export interface Gestures {
  ref: Ref<HTMLDivElement>
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  /** Returns true if the pointer moved the chart instead of pointing at a value. */
  onPointerUp: (event: PointerEvent<HTMLElement>) => boolean
  onKeyDown: (event: KeyboardEvent) => boolean
}

/** Reads a chart value by value: on pointer hover, tap or arrow keys. */
export function ChartReader({ label, readings, at, onRead, insets, gestures }: ChartReaderProps) {
  const { t, dir } = useTranslation('ui')
  // A chart that pans may show a part without values: its gesture area must remain.
  if (readings.length === 0 && !gestures) return null
  const last = readings.length - 1
  const current = at === null ? null : readings[Math.min(at, last)]
  const point = (event: PointerEvent<HTMLElement>) => {
    if (readings.length === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / (width || 1)
    onRead(nearest(readings, dir === 'rtl' ? 1 - share : share))
  }
  const key = (event: KeyboardEvent) => {
    if (gestures?.onKeyDown(event)) return event.preventDefault()
    const to = keyTarget(event.key, at ?? last + 1, last, dir === 'rtl')
    if (to === null || last < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    onRead(to)
  }
  return (
    <Area
      role="slider"
      tabIndex={0}
      aria-label={t('chart.read', { label })}
      title={t('chart.read_hint')}
      aria-valuemin={Math.min(1, readings.length)}
      aria-valuemax={readings.length}
      aria-valuenow={Math.min(at ?? last, last) + 1}
      aria-valuetext={(current ?? readings[last])?.text() ?? t('chart.no_value')}
      ref={gestures?.ref}
      onPointerDown={gestures ? gestures.onPointerDown : point}
      onPointerMove={(event) => {
        gestures?.onPointerMove(event)
        if (event.pointerType === 'mouse' && event.buttons === 0) point(event)
      }}
      onPointerUp={(event) => gestures && !gestures.onPointerUp(event) && point(event)}
      onPointerLeave={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse' && currentTarget !== document.activeElement) onRead(null)
      }}
      onBlur={() => onRead(null)}
      onPointerCancel={(event) => void gestures?.onPointerUp(event)}
      onKeyDown={key}
      style={{ insetInlineStart: insets.start, insetInlineEnd: insets.end, insetBlockEnd: insets.bottom }}
    >
      {current && <Line style={{ insetInlineStart: `${current.place * 100}%` }} />}
    </Area>
  )
}

/** Index of the reading that a key leads to; null for keys without a function here. */
export function keyTarget(key: string, at: number, last: number, rtl: boolean): number | null {
  const within = (to: number) => Math.max(0, Math.min(last, to))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return within(at + ((key === 'ArrowRight') === rtl ? -1 : 1))
    case 'ArrowUp':
      return within(at + 1)
    case 'ArrowDown':
      return within(at - 1)
    case 'PageUp':
      return within(at + PAGE)
    case 'PageDown':
      return within(at - PAGE)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** Index of the reading nearest to a position. */
function nearest(readings: readonly Reading[], place: number): number {
  let found = 0
  readings.forEach((reading, index) => {
    if (Math.abs(reading.place - place) < Math.abs((readings[found]?.place ?? 0) - place)) found = index
  })
  return found
}

/** State of reading a chart. */
export function useReading(readings: readonly Reading[]) {
  const [at, setAt] = useState<number | null>(null)
  const current = at === null ? undefined : readings[Math.min(at, readings.length - 1)]
  return {
    at,
    setAt,
    line: current && <ReadingLine aria-hidden>{current.text()}</ReadingLine>,
  }
}
