import type { CareTeam } from '@almanac/contracts/social/conversations'
import { dayOfWeek, parseClock, wallClockOf } from '@almanac/domain/time'

type Hours = CareTeam['hours'][number]

/** Consecutive days with the same hours. Monday is 1. */
export interface HoursOfDays {
  first: number
  last: number
  from: string
  to: string
}

/** Groups the hours for display: consecutive days with the same hours share one line. */
export function hoursByDays(hours: readonly Hours[]): HoursOfDays[] {
  const lines: HoursOfDays[] = []
  for (const { day, from, to } of hours) {
    const line = lines.find((one) => one.from === from && one.to === to && one.last === day - 1)
    if (line) line.last = day
    else lines.push({ first: day, last: day, from, to })
  }
  return lines
}

/** Whether the team reads messages at this instant. */
export function isOpen({ hours, time_zone }: Pick<CareTeam, 'hours' | 'time_zone'>, now: Date): boolean {
  const { date, time } = wallClockOf(now, time_zone)
  const today = dayOfWeek(date)
  return hours.some(({ day, from, to }) => {
    const [opens, closes] = [parseClock(from), parseClock(to)]
    return day === today && opens !== null && closes !== null && opens <= time && time < closes
  })
}
