import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import type { Measurement } from '@almanac/domain/unusual-values'
import { numbersOf } from '@almanac/domain/vitals'

/** Earlier measurements of the same person by objective id, newest first. */
export type EarlierValues = ReadonlyMap<string, readonly Measurement[]>

interface Recorded {
  id: string
  measured_at: string
  entries: readonly Entry[]
}

/** The measurements in responses of one person. `except`: the response that is changed. */
export function earlierValuesIn(
  responses: readonly Recorded[],
  objectives: readonly Objective[],
  except?: string,
): EarlierValues {
  const vitals = new Set(objectives.filter(({ vital }) => vital).map(({ id }) => id))
  const found = new Map<string, Measurement[]>()
  const newestFirst = responses
    .filter(({ id }) => id !== except)
    .sort((one, other) => Date.parse(other.measured_at) - Date.parse(one.measured_at))
  for (const { entries } of newestFirst) {
    for (const entry of entries) {
      if (!vitals.has(entry.objective_id) || numbersOf(entry).length === 0) continue
      found.set(entry.objective_id, [...(found.get(entry.objective_id) ?? []), entry])
    }
  }
  return found
}
