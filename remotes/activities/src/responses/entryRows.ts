import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import { objectiveTypeOf } from '@almanac/domain/objective-types'

/** A value that was entered, with what was asked. */
export interface EntryRow {
  objective: Objective
  entry: Entry
}

/** The entered values in the order of the form, followed by those of objectives that the activity no longer has, as `former`. */
export function entryRows({ objectives }: ActivityWithObjectives, response: Response, former: string): EntryRow[] {
  const entries = response.entries.filter((entry) => !isEmpty(entry))
  const known = new Set(objectives.map(({ id }) => id))
  return [
    ...objectives.flatMap((objective) =>
      entries.filter((entry) => entry.objective_id === objective.id).map((entry) => ({ objective, entry })),
    ),
    ...entries
      .filter((entry) => !known.has(entry.objective_id))
      .map((entry) => ({ objective: formerObjective(entry, former), entry })),
  ]
}

/** A placeholder for an objective that the activity no longer has, so that its entry can still be shown. */
function formerObjective(entry: Entry, name: string): Objective {
  return {
    id: entry.objective_id,
    type: objectiveTypeOf(entry.type) ?? 'TextObjective',
    order: 0,
    name,
    description: null,
    note: null,
    required: false,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
    removed: true,
  }
}
