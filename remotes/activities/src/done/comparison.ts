import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import { meansTheSame } from '../responses/meansTheSame'

/** An answer beside the one before it. */
export interface Comparison {
  objective: Objective
  now: Entry
  /** Null where there is none, and the study declares a target to say something by. */
  before: Entry | null
}

interface Recorded {
  id: string
  measured_at: string
  definition_version?: number | undefined
  entries: readonly Entry[]
}

/** The entry types whose two newest answers say something beside each other. */
const COMPARED: readonly Entry['type'][] = ['SliderEntry', 'SymptomEntry', 'VitalEntry']

/**
 * The first number of a response beside the newest one measured before it; one with a target without that as well.
 * Null if there is none. A response of an earlier day is compared with what came before that.
 */
export function comparisonOf(
  objectives: readonly Objective[],
  saved: Recorded,
  responses: readonly Recorded[],
): Comparison | null {
  const earlier = responses
    .filter(({ id, measured_at }) => id !== saved.id && Date.parse(measured_at) < Date.parse(saved.measured_at))
    .sort((one, other) => Date.parse(other.measured_at) - Date.parse(one.measured_at))
  for (const objective of objectives) {
    const isIts = (entry: Entry) =>
      entry.objective_id === objective.id && COMPARED.includes(entry.type) && !isEmpty(entry)
    const now = saved.entries.find(isIts)
    const before = earlier
      .filter((response) => meansTheSame(objective, response, saved))
      .flatMap(({ entries }) => entries)
      .find(isIts)
    if (now && (before || objective.vital?.target)) return { objective, now, before: before ?? null }
  }
  return null
}
