import { addDays, isLocalDate, nextWeek, previousWeek, weekOf, type Week } from '@almanac/domain/time'

/** The week that the address asks for, by any of its dates; this week when it asks for none or one to come. */
export function askedWeek(asked: string | null, today: string, firstDay: number): Week {
  const date = asked !== null && isLocalDate(asked) && asked < today ? asked : today
  return weekOf(date, firstDay)
}

/** The weeks to either side; there is none after that of today. */
export const neighbours = (week: Week, today: string) => ({ before: previousWeek(week), after: nextWeek(week, today) })

/** How many days of values a chart may reach back, before its limit of points. */
const CHART_DAYS = 42

/** From when a week's charts show values. */
export const chartStart = (week: Week) => addDays(week.end, 1 - CHART_DAYS)
