import styled from '@emotion/styled'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/strokes'
import { VisuallyHidden } from '../layout/Text'
import { colour, hue as coloursOf, size, wash } from '../theme/tokens'

/** The state of a dose on a day, or whether a day has an entry. */
export type DayState = 'none' | 'took' | 'postpone' | 'skip' | 'done'

export interface Day {
  /** YYYY-MM-DD. */
  date: string
  state: DayState
  /** Of several doses that were due on the day, how many were done: shown as numbers where some were and some weren't. */
  part?: { done: number; planned: number } | undefined
}

const looks: Record<DayState | 'part', { icon?: IconName; colour: string }> = {
  part: { colour: colour.ink },
  none: { colour: colour.ink_soft },
  took: { icon: 'check', colour: colour.good },
  done: { icon: 'check', colour: colour.good },
  postpone: { icon: 'clock', colour: colour.ink_soft },
  skip: { icon: 'skip', colour: colour.ink_soft },
}

const Days = styled('ol')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  containerType: 'inline-size',
  '& > li': {
    flex: '1 1 0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 4,
    fontSize: size.small,
    color: colour.ink_soft,
    minWidth: 0,
  },
  '& [data-name=letter]': { display: 'none' },
  // Large text leaves room for only one letter.
  '@container (max-width: 13rem)': {
    '& [data-name=letter]': { display: 'inline' },
    '& [data-name=short]': { display: 'none' },
  },
})
/** Done is filled in the hue of the activity; forced colors draw its mark and line. */
const filled = (hue: Hue) => {
  const { fill } = coloursOf(hue)
  return { color: colour.surface, borderColor: fill, background: fill }
}

const Disc = styled('span', { shouldForwardProp: (name) => name !== 'state' && name !== 'hue' })<{
  state: DayState | 'part'
  hue: Hue | undefined
}>(({ state, hue }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 32,
  height: 32,
  maxWidth: '100%',
  borderRadius: '50%',
  boxSizing: 'border-box',
  color: looks[state].colour,
  border: `1.5px ${state === 'none' ? 'dashed' : 'solid'} ${state === 'none' ? colour.control : looks[state].colour}`,
  background: state === 'none' ? 'transparent' : wash(looks[state].colour, 12),
  ...(hue && (state === 'took' || state === 'done') ? filled(hue) : {}),
  '@media (forced-colors: active)': { color: 'CanvasText' },
}))

interface DayStripProps {
  label: string
  days: readonly Day[]
  /** The hue of the activity. */
  hue?: Hue
}

/** A few days with the state of each: mark, color and text. */
export function DayStrip({ label, days, hue }: DayStripProps) {
  const { t, format } = useTranslation('ui')
  // Arabic has no short weekday names: there a single letter is used, as in calendars.
  const isShort = days.every(({ date }) => format.date(date, 'weekday').length <= 4)
  return (
    <Days aria-label={label}>
      {days.map(({ date, state, part }) => {
        const { icon } = looks[state]
        const isPart = part !== undefined && part.done > 0 && part.done < part.planned
        return (
          <li key={date}>
            {isShort && (
              <span aria-hidden data-name="short">
                {format.date(date, 'weekday')}
              </span>
            )}
            <span aria-hidden data-name={isShort ? 'letter' : undefined}>
              {format.date(date, 'initial')}
            </span>
            <Disc state={isPart ? 'part' : state} hue={hue}>
              {isPart ? (
                <span aria-hidden>{format.isolated(`${format.number(part.done)}/${format.number(part.planned)}`)}</span>
              ) : (
                icon && <Icon name={icon} size={18} />
              )}
            </Disc>
            <VisuallyHidden>
              {`${format.date(date, 'long')}: ${isPart ? t('day.part', part) : t(`day.${state}`)}`}
            </VisuallyHidden>
          </li>
        )
      })}
    </Days>
  )
}
