import { type Dose, minuteOf, type Moment, type RecordedDose } from '@almanac/domain/doses'
import { addDays, clockText, deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'

/** From this many minutes after its time a dose is called late. */
const LATE_MINUTES = 60

/** One taken just now is called a minute old: 'you took one now' is no sentence in some languages. */
const MINUTE_MS = 60_000

/** The texts of planned doses. */
export function useDoseText() {
  const { t, format } = useTranslation('activities')
  // Keeps 'AM' on the line of its time.
  const unbroken = (time: string) => time.replaceAll(' ', '\u00A0')
  const clock = (time: number) => unbroken(format.time(clockText(time)))
  const instant = (at: number) => unbroken(format.time(at, { timeZone: deviceZone() }))

  /** The planned time; with the day if it is not that of `now`. */
  const timeOf = ({ time, at }: Dose, now: Moment): string => {
    const text = clock(time)
    if (at.date === addDays(now.clock.date, -1)) return t('doses.yesterday', { time: text })
    return at.date === addDays(now.clock.date, 1) ? t('doses.tomorrow', { time: text }) : text
  }
  /** The name with the planned time, which identifies a dose. */
  const nameOf = (name: string, { time }: Dose): string => t('doses.name', { name, time: clock(time) })

  /** How long ago the last dose was taken, and from when the next one can be. */
  const tookOne = (last: RecordedDose, until: number, now: Moment): string =>
    t('doses.took_one', {
      ago: format.relative(Math.min(last.instant, now.instant - MINUTE_MS), { now: new Date(now.instant) }),
      next: instant(until),
    })

  const stateOf = (dose: Dose, now: Moment): string => {
    const time = timeOf(dose, now)
    switch (dose.state) {
      case 'due':
        return t(minuteOf(now.clock) - dose.minute < LATE_MINUTES ? 'doses.due' : 'doses.late', { time })
      case 'upcoming':
        return t('doses.later', { time })
      case 'missed':
        return t('doses.missed', { time })
      case 'skipped':
        return t('doses.skipped', { time })
      case 'postponed':
        return dose.asked_again_at === null
          ? t('doses.postponed', { time })
          : t('doses.postponed_until', { time: instant(dose.asked_again_at) })
      case 'took':
        return t('doses.took', { time: dose.recorded ? clock(dose.recorded.clock.time) : time })
      case 'too_early':
        return t('doses.too_early', { time })
    }
  }
  /** The state beside its planned time. */
  const stateAlone = (dose: Dose, now: Moment): string =>
    dose.state === 'took' || dose.state === 'postponed' ? stateOf(dose, now) : t(`doses.alone.${dose.state}`)

  return { timeOf, nameOf, stateOf, stateAlone, tookOne }
}
