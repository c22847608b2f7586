import { conversionBetween, type Conversion } from '../units'

/** Numbers of one part of an objective entered in one unit; an empty string without a unit. */
export interface EnteredInUnit {
  objective_id: string
  part: number
  unit: string
  /** The instant of the newest of them, ISO 8601 in UTC. */
  last_at: string
}

/** One line of a chart: the numbers that can be shown in one unit, with their conversions to it. */
export interface UnitLine<T extends EnteredInUnit> {
  objective_id: string
  part: number
  /** The unit that was entered last; null for numbers without one. */
  unit: string | null
  members: { entered: T; conversion: Conversion }[]
}

const latestFirst = (one: EnteredInUnit, other: EnteredInUnit): number =>
  one.last_at < other.last_at ? 1 : one.last_at > other.last_at ? -1 : one.unit < other.unit ? -1 : 1

/**
 * Groups numbers in several units into lines: all numbers of an objective and part that convert to
 * the unit entered last form one line in that unit (154.32 lb and 70 kg). Others form separate
 * lines and are never averaged together.
 */
export function unitLines<T extends EnteredInUnit>(entered: readonly T[]): UnitLine<T>[] {
  const lines: UnitLine<T>[] = []
  for (const one of entered.toSorted(latestFirst)) {
    const line = lines.find(
      ({ objective_id, part, unit }) =>
        objective_id === one.objective_id && part === one.part && conversionBetween(one.unit, unit ?? '') !== null,
    )
    const conversion = conversionBetween(one.unit, line?.unit ?? one.unit)
    if (line && conversion) line.members.push({ entered: one, conversion })
    else
      lines.push({
        objective_id: one.objective_id,
        part: one.part,
        unit: one.unit === '' ? null : one.unit,
        members: [{ entered: one, conversion: { factor: 1, offset: 0 } }],
      })
  }
  return lines.sort((one, other) =>
    one.objective_id === other.objective_id ? one.part - other.part : one.objective_id < other.objective_id ? -1 : 1,
  )
}
