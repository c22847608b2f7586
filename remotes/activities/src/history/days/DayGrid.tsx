import { areMonths, dayByKey } from '@almanac/domain/chart'
import type { Hue } from '@almanac/domain/theme'
import { firstDayOf, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { DayStates } from './dayStates'
import { Months, Weeks } from './DayCells'
import { useDayWords } from './useDayWords'

export interface DayGridProps {
  label: string
  /** The dates that are drawn, earliest first; weeks may be left out between them. */
  dates: readonly LocalDate[]
  states: DayStates
  hue: Hue
  /** The day that the Tab key reaches first; the last by default. */
  begin?: LocalDate
  onDay: (date: LocalDate) => void
}

/**
 * A cell for each day, as full as its value or as what was done of its plan; a press chooses the day. Weeks are rows, in
 * a long time months are columns. One stop of the Tab key: arrows move between the days.
 */
export function DayGrid({ label, dates, states, hue, begin, onDay }: DayGridProps) {
  const { t, dir, locale } = useTranslation('activities')
  const area = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<LocalDate | null>(begin ?? null)
  const [pointed, setPointed] = useState<LocalDate | null>(null)
  const wordsOf = useDayWords(states)
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return null
  const arrangement = areMonths(dates) ? 'months' : 'weeks'
  const isHere = (date: LocalDate | null): date is LocalDate => date !== null && dates.includes(date)
  const current = isHere(chosen) ? chosen : last
  const read = [pointed, chosen === begin ? null : chosen].find(isHere)
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const layout = { arrangement, first, last, firstDay: firstDayOf(locale), rightToLeft: dir === 'rtl' } as const
    let next = dayByKey(current, event, layout)
    if (next === null) return
    event.preventDefault()
    // Over the weeks that are left out.
    while (next !== null && !isHere(next)) {
      const further = dayByKey(next, event, layout)
      next = further === next ? null : further
    }
    if (next === null) return
    setChosen(next)
    area.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  const cells = { dates, states, hue, current, wordsOf }
  return (
    <div>
      {/* One handler for all cells: a year has hundreds. */}
      <div
        ref={area}
        role="group"
        aria-label={label}
        onKeyDown={move}
        onClick={(event) => {
          const date = dateOf(event)
          if (date !== null) onDay(date)
        }}
        onFocus={(event) => setChosen(dateOf(event) ?? chosen)}
        onPointerOver={(event) => event.pointerType === 'mouse' && setPointed(dateOf(event))}
        onPointerLeave={() => setPointed(null)}
      >
        {arrangement === 'weeks' ? <Weeks {...cells} /> : <Months {...cells} />}
      </div>
      <Text variant="small" tone="soft" aria-hidden={read !== undefined} style={{ minBlockSize: '1.5em' }}>
        {read === undefined ? t(`history.days.hint_${arrangement}`) : wordsOf(read)}
      </Text>
    </div>
  )
}

/** The date of the cell that an event is on. */
const dateOf = ({ target }: SyntheticEvent): LocalDate | null =>
  (target instanceof Element && target.closest('[data-date]')?.getAttribute('data-date')) || null
