import { doseOf } from '@almanac/domain/medication'
import { minuteOf, type Moment } from '@almanac/domain/doses'
import { addDays, clockText, deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import type { TodayDose } from './dayDoses'

/** From this many minutes after its time a dose is called late. */
const LATE_MINUTES = 60

/** The texts of doses on Today. */
export function useDoseText() {
  const { t, format } = useTranslation('activities')
  // Keeps 'AM' on the line of its time.
  const unbroken = (time: string) => time.replaceAll(' ', '\u00A0')
  const clock = (time: number) => unbroken(format.time(clockText(time)))
  const instant = (at: number) => unbroken(format.time(at, { timeZone: deviceZone() }))

  /** The planned time; with the day if it is not that of `now`. */
  const planned = ({ dose }: TodayDose, now: Moment): string => {
    const time = clock(dose.time)
    if (dose.at.date === addDays(now.clock.date, -1)) return t('dashboard.doses.yesterday', { time })
    return dose.at.date === addDays(now.clock.date, 1) ? t('dashboard.doses.tomorrow', { time }) : time
  }
  /** The name with the planned time, which identifies a dose. */
  const nameOf = ({ objective, dose }: TodayDose): string =>
    t('dashboard.doses.name', { name: objective.name, time: clock(dose.time) })

  const stateOf = (row: TodayDose, now: Moment): string => {
    const { dose, last_taken } = row
    const time = planned(row, now)
    const again = dose.asked_again_at
    switch (dose.state) {
      case 'due':
        return t(minuteOf(now.clock) - dose.minute < LATE_MINUTES ? 'dashboard.doses.due' : 'dashboard.doses.late', {
          time,
        })
      case 'upcoming':
        return t('dashboard.doses.later', { time })
      case 'missed':
        return t('dashboard.doses.missed', { time })
      case 'skipped':
        return t('dashboard.doses.skipped', { time })
      case 'postponed':
        return again === null
          ? t('dashboard.doses.postponed', { time })
          : t('dashboard.doses.postponed_until', { time: instant(again) })
      case 'took':
        return t('dashboard.doses.took', { time: dose.recorded ? clock(dose.recorded.clock.time) : time })
      case 'too_early': {
        const ago = format.relative(last_taken?.instant ?? now.instant, { now: new Date(now.instant) })
        return t('dashboard.doses.too_early', { time, ago, next: instant(again ?? now.instant) })
      }
    }
  }
  /** The amount of one dose, if the plan has it. */
  const amountOf = ({ objective }: TodayDose): string | null => {
    const dose = doseOf(objective)
    return dose.kind === 'amount' ? format.isolated(t('form.dose', { amount: dose.amount, unit: dose.unit })) : null
  }
  return { nameOf, stateOf, amountOf }
}
