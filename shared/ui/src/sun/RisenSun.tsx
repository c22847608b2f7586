import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { colour, motion } from '../theme/tokens'

const rise = keyframes({ from: { transform: 'translateY(22px)' } })
const draw = keyframes({ from: { strokeDashoffset: 1 } })

/** The sun rises over the horizon and a tick is drawn on it: only for what the server has. Decorative. */
export function RisenSun() {
  return (
    <Drawing viewBox="0 0 64 46" width={72} height={52} aria-hidden focusable="false">
      {/* What has not risen yet is behind the horizon. */}
      <svg width={64} height={40} overflow="hidden">
        <g>
          <circle cx={32} cy={34} r={17} className="sun" />
          <path d="M32 10V5M14.5 17.5 11 14M49.5 17.5 53 14" className="rays" />
          <path d="M25 29l5.5 5.5L40.5 23" pathLength={1} className="tick" />
        </g>
      </svg>
      <path d="M3 41H61" className="horizon" />
    </Drawing>
  )
}

const Drawing = styled('svg')({
  flexShrink: 0,
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& g': { animation: `${rise} ${motion.long} ease-out` },
  '& .sun': { fill: 'var(--al-sun)' },
  '& .rays': { stroke: 'var(--al-sun)', strokeWidth: 2.5 },
  // On the sun, which is of one color in every theme.
  '& .tick': {
    stroke: '#20302c',
    strokeWidth: 3.5,
    strokeDasharray: 1,
    animation: `${draw} ${motion.long} ${motion.long} ease-out backwards`,
  },
  '& .horizon': { stroke: colour.control, strokeWidth: 2 },
  '@media (forced-colors: active)': {
    '& .sun': { fill: 'Highlight' },
    '& .rays, & .horizon': { stroke: 'CanvasText' },
    '& .tick': { stroke: 'HighlightText' },
  },
})
