import styled from '@emotion/styled'
import { directionOf, useLocale } from '@almanac/i18n'
import { use, type ReactNode } from 'react'
import { WIDE_COLUMN } from '../layout/wide'
import type { Sky as LandOfSky } from '@almanac/contracts/rules/platform/theme'
import { areaBelow, LANDS } from '@almanac/domain/theme'
import { formOf } from '../theme/form'
import { ThemeScope } from '../theme/ThemeScope'
import { colour } from '../theme/tokens'
import { heightAt } from './arc'

/** Where a place along the way of the sun is, for an element of an SVG. */
interface SkyPlace {
  across: (along: number) => string
  down: (along: number) => number
}

interface SkyProps {
  /** How far along its way the sun is, 0 to 1; null without it. */
  along: number | null
  /** A moon and stars instead. */
  night?: boolean
  /** The heights of the way and of the hills, in pixels. */
  way?: number
  hills?: number
  /** The lands to draw, of which a style shows one; the brand's alone by default. */
  lands?: readonly LandOfSky[]
  /** What stands on the way. */
  children?: (place: SkyPlace) => ReactNode
}

/** The room above the way for the sun, in pixels. */
const ROOM = 16
/** How far the hills reach over the end of the way. */
const OVERLAP = 14

/** The way of the sun over the land of the brand, in the colors of the theme, from right to left in Arabic. Decorative. */
export function Sky({ along, night = false, way = 56, hills = 44, lands, children }: SkyProps) {
  const rtl = directionOf(useLocale().locale) === 'rtl'
  const own = formOf(use(ThemeScope).theme).sky
  const across = (place: number) => `${4 + 92 * (rtl ? 1 - place : place)}%`
  const down = (place: number) => ROOM + way * (1 - heightAt(place))
  return (
    <>
      <Column>
        <Way width="100%" height={ROOM + way} aria-hidden focusable="false">
          {/* Stretched to any width: its two ends are at 4 % and 96 %. */}
          <svg
            x="4%"
            y={ROOM}
            width="92%"
            height={way}
            viewBox="0 0 100 56"
            preserveAspectRatio="none"
            overflow="visible"
          >
            <path d="M0 56A50 56 0 0 1 100 56" vectorEffect="non-scaling-stroke" className="way" />
          </svg>
          {night && <Stars across={across} />}
          {along !== null && (
            <>
              <circle cx={across(along)} cy={down(along)} r={22} className="glow" />
              <circle cx={across(along)} cy={down(along)} r={12} className={night ? 'moon' : 'sun'} />
            </>
          )}
          {children?.({ across, down })}
        </Way>
      </Column>
      <Hills height={hills} viewBox="0 0 360 44" preserveAspectRatio="none" aria-hidden focusable="false">
        {(lands ?? [own]).map((land) => (
          <g key={land} data-land={land}>
            <path d={areaBelow(LANDS[land][0])} className="far" />
            <path d={areaBelow(LANDS[land][1])} className="near" />
          </g>
        ))}
      </Hills>
    </>
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

/** Where the hills are wider than the content of the screen, the way is not. */
const Column = styled('div')({ maxWidth: WIDE_COLUMN, marginInline: 'auto' })

const Way = styled('svg')({
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
  '& .glow': { fill: 'var(--al-sun)', opacity: 0.4, filter: 'blur(7px)' },
  '& .moon': { fill: '#f7ecd0', stroke: '#c9a24a', strokeWidth: 1.5 },
  '& .star': { fill: '#c9a24a' },
  '@media (forced-colors: active)': { '& .sun, & .moon': { fill: 'Highlight' }, '& .glow': { display: 'none' } },
})

const Hills = styled('svg')({
  display: 'block',
  width: '100%',
  marginTop: -OVERLAP,
  '& .far': { fill: colour.accent, opacity: 0.18 },
  '& .near': { fill: colour.accent, opacity: 0.3 },
})
