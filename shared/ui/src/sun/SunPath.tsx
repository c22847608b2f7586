import styled from '@emotion/styled'
import { directionOf, useLocale } from '@almanac/i18n'
import type { ReactNode } from 'react'
import { colour, radius, space } from '../theme/tokens'
import { alongDay, apart, heightAt, isNight } from './arc'

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

/** The height of the arc, and the room above it for the sun, in pixels. */
const ARC = 56
const ROOM = 16
/** The least distance between two marks, as a share of the way. */
const GAP = 0.045

/** The sky over a day: words, and below them the way of the sun with a dot for each thing, filled when it is done. */
export function SunPath({ minute, marks, low = false, children }: SunPathProps) {
  const night = isNight(minute)
  const rtl = directionOf(useLocale().locale) === 'rtl'
  const across = (along: number) => `${4 + 92 * (rtl ? 1 - along : along)}%`
  const down = (along: number) => ROOM + ARC * (1 - heightAt(along))
  const sorted = [...marks].sort((one, other) => one.minute - other.minute)
  const places = apart(
    sorted.map((mark) => alongDay(mark.minute)),
    GAP,
  )
  const now = low && !night ? 1 : alongDay(minute)
  return (
    <Sky data-night={night || undefined}>
      <Words>{children}</Words>
      <Arc width="100%" height={ROOM + ARC} aria-hidden focusable="false">
        {/* Stretched to any width: its two ends are at 4 % and 96 %. */}
        <svg
          x="4%"
          y={ROOM}
          width="92%"
          height={ARC}
          viewBox="0 0 100 56"
          preserveAspectRatio="none"
          overflow="visible"
        >
          <path d="M0 56A50 56 0 0 1 100 56" vectorEffect="non-scaling-stroke" className="way" />
        </svg>
        {night && <Stars across={across} />}
        <circle cx={across(now)} cy={down(now)} r={22} className="glow" />
        <circle cx={across(now)} cy={down(now)} r={12} className={night ? 'moon' : 'sun'} />
        {sorted.map(({ key, done }, index) => (
          <circle
            key={key}
            cx={across(places[index] ?? 0)}
            cy={down(places[index] ?? 0)}
            r={5}
            className={done ? 'done' : 'open'}
          />
        ))}
      </Arc>
      <Hills viewBox="0 0 360 44" preserveAspectRatio="none" aria-hidden focusable="false">
        <path d="M0 22C60 4 120 10 190 20S310 26 360 12V44H0Z" className="far" />
        <path d="M0 36C70 26 130 30 200 34S320 30 360 24V44H0Z" className="near" />
      </Hills>
    </Sky>
  )
}

/** Places of the stars: along the way, and pixels from its top. */
const STARS = [
  [0.12, 4],
  [0.3, 34],
  [0.44, 26],
  [0.58, 40],
  [0.7, 22],
  [0.9, 8],
] as const

function Stars({ across }: { across: (along: number) => string }) {
  return STARS.map(([along, top], index) => (
    <circle key={along} cx={across(along)} cy={top} r={index % 2 === 0 ? 1.6 : 1.1} className="star" />
  ))
}

const Sky = styled('div')({
  '--al-sky': `color-mix(in srgb, ${colour.accent} 24%, ${colour.ground})`,
  position: 'relative',
  overflow: 'hidden',
  background: `linear-gradient(var(--al-sky), ${colour.ground} 88%)`,
  '&[data-night]': { '--al-sky': `color-mix(in srgb, #4a4fb5 26%, ${colour.ground})` },
  // On a phone it reaches the edges of the screen.
  margin: `-${space(4)} -${space(4)} -${space(2)}`,
  '@media (min-width: 700px)': { margin: 0, borderRadius: radius },
})

const Words = styled('div')({ position: 'relative', padding: `${space(3)} ${space(4)} 0` })

const Arc = styled('svg')({
  position: 'relative',
  display: 'block',
  maxWidth: 560,
  marginInlineStart: 'auto',
  overflow: 'visible',
  '& .way': {
    fill: 'none',
    stroke: colour.accent,
    strokeOpacity: 0.55,
    strokeWidth: 1.5,
    strokeDasharray: '2 5',
    strokeLinecap: 'round',
  },
  '& .sun': { fill: 'var(--al-sun)' },
  '& .glow': { fill: 'var(--al-sun)', opacity: 0.22 },
  '& .moon': { fill: '#f7ecd0', stroke: '#c9a24a', strokeWidth: 1.5 },
  '& .star': { fill: colour.ink_soft },
  '& .done': { fill: colour.accent, stroke: colour.surface, strokeWidth: 1 },
  '& .open': { fill: colour.surface, stroke: colour.accent, strokeWidth: 2 },
  '@media (forced-colors: active)': {
    '& .done': { fill: 'CanvasText' },
    '& .open': { fill: 'Canvas', stroke: 'CanvasText' },
    '& .sun, & .moon': { fill: 'Highlight' },
  },
})

const Hills = styled('svg')({
  display: 'block',
  width: '100%',
  height: 44,
  marginTop: -14,
  '& .far': { fill: colour.accent, opacity: 0.18 },
  '& .near': { fill: colour.accent, opacity: 0.3 },
})
