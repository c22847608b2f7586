import { isScale } from '@almanac/domain/objective-types'
import type { Entry } from '@almanac/contracts/activities/responses'
import { sliderRange } from '@almanac/domain/slider'
import { localise } from '@almanac/domain/texts'
import { addDays, clockText, hhmmOf, type LocalDate, minutesOf, parseClock, wallClockOf } from '@almanac/domain/time'
import type { ObjectiveDocument } from '../../src/activities'
import type { Generated } from '../format/history'
import { levelGenerator, type Point, type Random } from './random'

/** The occasion for which an entry is generated. */
export interface Occasion extends Point {
  date: LocalDate
  measured_at: Date
  zone: string
  locale: string
}

/** The entry for one objective at each occasion; null when it is left out. */
export type EntryGenerator = (occasion: Occasion) => Entry | null

const MINUTES_PER_DAY = 24 * 60

function clockAround(how: NonNullable<Generated['moment']>, random: Random): number {
  const minutes = minutesOf(parseClock(how.clock) ?? 0) + random.between(-how.spread, how.spread)
  const inDay = (Math.round(minutes / 5) * 5 + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return hhmmOf(Math.floor(inDay / 60), inDay % 60)
}

function medicationMaker(
  objective: ObjectiveDocument,
  doses: NonNullable<Generated['doses']>,
  random: Random,
): EntryGenerator {
  return ({ measured_at, zone }) => {
    const clock = wallClockOf(measured_at, zone).time
    const distance = ({ time }: { time: number }): number => Math.abs(minutesOf(time) - minutesOf(clock))
    const reminder = [...objective.reminders].sort((one, other) => distance(one) - distance(other))[0]
    const base = { objective_id: objective.id, type: 'MedicationEntry' as const, reminder_time: reminder?.time ?? null }
    const drawn = random.next()
    // Drawn for postponed ones too: each draw changes those after it.
    const minutes = drawn < doses.took + doses.postponed ? random.between(1, 8) : 0
    if (drawn < doses.took) {
      const takenAt = new Date(measured_at.getTime() - minutes * 60_000)
      return {
        ...base,
        value: 0,
        medication_administration_date: takenAt.toISOString(),
        medication_amount_taken: objective.medication_amount_taken ?? '1.0',
      }
    }
    return { ...base, value: drawn < doses.took + doses.postponed ? 1 : 2 }
  }
}

function vitalMaker(objective: ObjectiveDocument, how: Generated, random: Random): EntryGenerator {
  const { vital } = objective
  if (!vital) return () => null
  const unit = how.unit ?? vital.storage_unit
  const makers = vital.parts.flatMap(({ key, minimum_value, maximum_value }) => {
    const level = how.parts?.[key] ?? how.level
    // The limits are in the storage unit; for a number in another unit those of the study apply.
    const limits =
      unit === vital.storage_unit ? { least: minimum_value, most: maximum_value } : { least: -Infinity, most: Infinity }
    return level ? [levelGenerator(level, random, limits)] : []
  })
  return (occasion) => {
    const values = makers.map((make) => make(occasion))
    const numbers = values.length === 1 ? { value: values[0] } : { values }
    return { objective_id: objective.id, type: 'VitalEntry', ...numbers, unit, original_unit: unit }
  }
}

function choiceMaker(objective: ObjectiveDocument, choose: Record<string, number>, random: Random): EntryGenerator {
  const options = objective.answers ?? []
  return () => {
    const likely = options.map(({ id, key }) => ({ id, likelihood: (choose[key] ?? 0) * random.next() }))
    const chosen = objective.multiselect
      ? options.filter(({ key }) => random.chance(choose[key] ?? 0))
      : likely.sort((one, other) => other.likelihood - one.likelihood).slice(0, 1)
    return chosen.length === 0
      ? null
      : { objective_id: objective.id, type: 'MultipleChoiceEntry', answers: chosen.map(({ id }) => ({ id })) }
  }
}

/** Generates the entries for one objective over the weeks. */
export function entryGenerator(objective: ObjectiveDocument, how: Generated, random: Random): EntryGenerator {
  const make = makerOf(objective, how, random)
  return (occasion) => (random.chance(how.chance) ? make(occasion) : null)
}

function makerOf(objective: ObjectiveDocument, how: Generated, random: Random): EntryGenerator {
  const { id: objective_id, type } = objective
  const { level, texts, moment, doses, choose } = how
  if (level && isScale(type)) {
    const { minimum, maximum } = sliderRange(objective)
    const make = levelGenerator(level, random, { least: minimum, most: maximum })
    return (occasion) => ({
      objective_id,
      type: type === 'SliderObjective' ? 'SliderEntry' : 'SymptomEntry',
      value: make(occasion),
    })
  }
  if (type === 'VitalObjective') return vitalMaker(objective, how, random)
  if (doses && type === 'MedicationObjective') return medicationMaker(objective, doses, random)
  if (doses && type === 'RoutineObjective')
    return () => ({ objective_id, type: 'RoutineEntry', value: random.chance(doses.took) ? 0 : 1 })
  if (choose && type === 'MultipleChoiceObjective') return choiceMaker(objective, choose, random)
  const [first, ...others] = texts ?? []
  if (first !== undefined && type === 'TextObjective')
    return ({ locale }) => ({
      objective_id,
      type: 'TextEntry',
      text: localise(random.pick([first, ...others]), locale),
    })
  if (type === 'DateObjective') return ({ date }) => ({ objective_id, type: 'DateEntry', text: date })
  if (moment && type === 'TimeObjective')
    return () => ({ objective_id, type: 'TimeEntry', time: clockAround(moment, random) })
  if (moment && (type === 'DateTimeObjective' || type === 'AppointmentObjective')) {
    return ({ date, measured_at, zone }) => {
      const time = clockAround(moment, random)
      // A time later than the entry's was on the day before.
      const day = time > wallClockOf(measured_at, zone).time ? addDays(date, -1) : date
      return {
        objective_id,
        type: type === 'DateTimeObjective' ? 'DateTimeEntry' : 'AppointmentEntry',
        text: `${day}T${clockText(time)}`,
      }
    }
  }
  return () => null
}
