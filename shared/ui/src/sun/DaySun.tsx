import styled from '@emotion/styled'
import { colour } from '../theme/tokens'

interface DaySunProps {
  /** How much of the day was done, 0 to 1; null for a day without anything to do. */
  share: number | null
  /** The day that is still on. */
  today?: boolean
}

/** Top of the sun's center at the highest, and where the horizon is, in pixels of its drawing. */
const TOP = 12
const HORIZON = 32

/** A day as a small sun over the horizon: the more was done, the higher. Decorative; its words stand beside it. */
export function DaySun({ share, today = false }: DaySunProps) {
  const y = HORIZON - (share ?? 0) * (HORIZON - TOP)
  return (
    <Day viewBox="0 0 40 36" width={40} height={36} aria-hidden focusable="false">
      <svg x={0} y={0} width={40} height={HORIZON} viewBox={`0 0 40 ${HORIZON}`}>
        {share !== null && <circle cx={20} cy={y} r={10} className={today ? 'sun today' : 'sun'} />}
      </svg>
      <line x1={4} x2={36} y1={HORIZON} y2={HORIZON} className="horizon" />
    </Day>
  )
}

const Day = styled('svg')({
  display: 'block',
  '& .sun': { fill: colour.sun, opacity: 0.75 },
  '& .today': { opacity: 1 },
  '& .horizon': { stroke: colour.control, strokeWidth: 2, strokeLinecap: 'round' },
  '@media (forced-colors: active)': { '& .sun': { fill: 'CanvasText' }, '& .horizon': { stroke: 'CanvasText' } },
})
