import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { WIDE_COLUMN } from '../layout/wide'
import { colour, space } from '../theme/tokens'
import { isNight } from '@almanac/domain/time'
import { alongDay, apart } from './arc'
import { Sky } from './Sky'

/** A thing of the day on the way of the sun. */
export interface SunMark {
  key: string
  /** When it is due, in minutes of the day. */
  minute: number
  done: boolean
}

interface SunPathProps {
  /** The time of day, in minutes. */
  minute: number
  /** The things of the day. */
  marks: readonly SunMark[]
  /** Nothing is left to do this evening: the sun is setting, at the end of its way. */
  low?: boolean
  /** What the drawing says, in words: it is hidden from screen readers. */
  children: ReactNode
}

/** The least distance between two marks, as a share of the way. */
const GAP = 0.045
/** What the hills cover of the way at either end: no mark stands there. */
const COVERED = 0.03

const overHills = (along: number): number => COVERED + (1 - 2 * COVERED) * along

/** The sky over a day: words, and below them the way of the sun with a dot for each thing, filled when it is done. */
export function SunPath({ minute, marks, low = false, children }: SunPathProps) {
  const night = isNight(minute)
  const sorted = [...marks].sort((one, other) => one.minute - other.minute)
  const places = apart(
    sorted.map((mark) => alongDay(mark.minute)),
    GAP,
  ).map(overHills)
  return (
    <Around data-night={night}>
      <Words>{children}</Words>
      <Sky along={low && !night ? 1 : overHills(alongDay(minute))} night={night}>
        {({ across, down }) =>
          sorted.map(({ key, done }, index) => (
            <Mark
              key={key}
              cx={across(places[index] ?? 0)}
              cy={down(places[index] ?? 0)}
              r={5}
              data-done={done || undefined}
            />
          ))
        }
      </Sky>
    </Around>
  )
}

/** Up to the edges of a screen of full width, and to its upper one behind the navigation bar. */
export const Around = styled('div')({
  '--al-sky': colour.accent_soft,
  position: 'relative',
  overflow: 'hidden',
  paddingBlockStart: 'var(--al-top, 0px)',
  margin: `calc(-1 * (var(--al-top, 0px) + ${space(4)})) -${space(4)} -${space(1)}`,
  background: `linear-gradient(var(--al-sky), ${colour.ground} 92%)`,
  '&[data-night="true"]': { '--al-sky': `color-mix(in srgb, #4a4fb5 18%, ${colour.ground})` },
})

/** The words in it, as wide as a screen's content. */
export const Words = styled('div')({
  position: 'relative',
  boxSizing: 'border-box',
  maxWidth: `calc(${WIDE_COLUMN} + ${space(8)})`,
  marginInline: 'auto',
  paddingInline: space(4),
})

const Mark = styled('circle')({
  fill: colour.surface,
  stroke: colour.accent,
  strokeWidth: 2,
  '&[data-done]': { fill: colour.accent, stroke: colour.surface, strokeWidth: 1 },
  '@media (forced-colors: active)': {
    fill: 'Canvas',
    stroke: 'CanvasText',
    '&[data-done]': { fill: 'CanvasText' },
  },
})
