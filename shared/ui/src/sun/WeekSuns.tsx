import styled from '@emotion/styled'
import { VisuallyHidden } from '../layout/Text'
import { colour, size, space } from '../theme/tokens'

/** A day of a week of suns. */
export interface SunDay {
  key: string
  /** Below its sun, such as the first letter of its weekday. */
  letter: string
  /** All that is said about it: 'Tuesday: 3 of 5 done'. */
  words: string
  /** How much of its plan was done, 0 to 1; null for a day without a plan. */
  share: number | null
  today: boolean
}

interface WeekSunsProps {
  days: readonly SunDay[]
  'aria-labelledby'?: string
}

/** The radius of a sun, and the room above the horizon, in units of the drawing. */
const RADIUS = 9
const HORIZON = 26
const WIDTH = 32

/** How high a sun stands: a quarter of it is seen if nothing was done, all of it and some sky if all was. */
const centerOf = (share: number): number => HORIZON + RADIUS / 2 - share * (RADIUS * 2)

/** A week as suns over a horizon, each as high as much of its day was done. A day on which less was done is lower, no more. */
export function WeekSuns({ days, 'aria-labelledby': labelled }: WeekSunsProps) {
  return (
    <Days aria-labelledby={labelled}>
      {days.map(({ key, letter, words, share, today }) => (
        <Day key={key} aria-current={today ? 'date' : undefined}>
          <svg viewBox={`0 0 ${WIDTH} ${HORIZON + 2}`} aria-hidden focusable="false">
            {share !== null && (
              <svg width={WIDTH} height={HORIZON} overflow="hidden">
                <circle cx={WIDTH / 2} cy={centerOf(share)} r={RADIUS} className="sun" />
              </svg>
            )}
            <path d={`M2 ${HORIZON}H${WIDTH - 2}`} className="horizon" />
          </svg>
          <span aria-hidden>{letter}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </Day>
      ))}
    </Days>
  )
}

const Days = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const Day = styled('li')({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: space(1),
  fontSize: size.small,
  lineHeight: 1.3,
  color: colour.ink_soft,
  '& > svg': { width: '100%', maxWidth: 44, height: 'auto' },
  '& .sun': { fill: 'var(--al-sun)', fillOpacity: 0.72 },
  '& .horizon': { stroke: colour.control, strokeWidth: 1.5, strokeLinecap: 'round' },
  '&[aria-current]': { color: colour.ink, fontWeight: 700 },
  '&[aria-current] .sun': { fillOpacity: 1 },
  '&[aria-current] .horizon': { stroke: colour.ink, strokeWidth: 2 },
  '@media (forced-colors: active)': {
    '& .sun': { fill: 'CanvasText', fillOpacity: 1 },
    '& .horizon': { stroke: 'CanvasText' },
    '&[aria-current] .sun, &[aria-current] .horizon': { fill: 'Highlight', stroke: 'Highlight' },
  },
})
