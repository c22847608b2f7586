import { addDays, instantOf, localDateOf, parseClock } from '@almanac/domain/time'
import type { PeopleFile } from '../format/people'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'

interface Planned {
  key: string
  people: readonly string[]
  /**
   * Appointments by day and those relative to loading are only compared among themselves: how they
   * overlap depends on the hour of loading.
   */
  fromLoading: boolean
  from: number
  until: number
}

/** Reports the second of two appointments of one person at the same time. Canceled ones are ignored. */
export function overlappingAppointments(files: readonly Parsed<PeopleFile>[], now = new Date()): Mistake[] {
  const zones = new Map(files.flatMap(({ value }) => value?.people.map(({ key, time_zone }) => [key, time_zone]) ?? []))
  const planned: Planned[] = []
  return files.flatMap(({ source, value }) =>
    (value?.appointments ?? []).flatMap((appointment, index) => {
      if (appointment.canceled || appointment.request === 'cancel') return []
      const next = plannedOf(appointment, zones.get(appointment.person) ?? 'UTC', now)
      const clash = planned.find((other) => overlaps(other, next))
      planned.push(next)
      if (!clash) return []
      const person = clash.people.find((key) => next.people.includes(key)) ?? ''
      return [
        source.mistake(
          ['appointments', index],
          `\`${person}\` has the appointment \`${clash.key}\` at this time already; move one of them, or add \`canceled: true\``,
        ),
      ]
    }),
  )
}

const overlaps = (one: Planned, other: Planned): boolean =>
  one.fromLoading === other.fromLoading &&
  one.from < other.until &&
  other.from < one.until &&
  one.people.some((key) => other.people.includes(key))

function plannedOf(
  { key, person, with: provider, in_minutes, day = 0, time = '00:00', minutes }: PeopleFile['appointments'][number],
  zone: string,
  now: Date,
): Planned {
  const from =
    in_minutes === undefined
      ? instantOf(addDays(localDateOf(now, zone), day), parseClock(time) ?? 0, zone).getTime()
      : in_minutes * 60_000
  return {
    key,
    people: [person, provider],
    fromLoading: in_minutes !== undefined,
    from,
    until: from + minutes * 60_000,
  }
}
