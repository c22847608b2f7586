import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { useCallback } from 'react'
import type { DayState, DayStates } from './dayStates'

/** The words of a day: its date, and its value, what was done of its plan, or its number of entries. */
export function useDayWords({ days, of }: DayStates): (date: LocalDate) => string {
  const { t, format } = useTranslation('activities')
  return useCallback(
    (date) => {
      const day = days.get(date)
      const written = format.date(date, 'full')
      const value = day && valueWords(day)
      if (value) return t('words.named', { name: written, value })
      return t('history.calendar.day', { date: written, count: day?.responses ?? 0 })
      function valueWords({ plan, values, n = 1 }: DayState): string | null {
        if (plan) return t('history.days.done', { done: plan.done, count: plan.planned })
        if (!values || values.length === 0 || !of) return null
        const number = values.map((one) => format.number(one)).join('/')
        const said = format.isolated(of.unit ? t('words.with_unit', { value: number, unit: of.unit }) : number)
        if (of.isScale) return t('history.mood.cell', { value: said, maximum: format.number(of.high), count: n })
        return n > 1 ? t('history.days.average', { value: said, count: n }) : said
      }
    },
    [days, of, t, format],
  )
}
