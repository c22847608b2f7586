import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import type { FormInput } from './ActivityForm'

/** One thing in which what is saved and what stands in a form are not the same. */
export interface Difference {
  /** Null for the time of the response. */
  objective: Objective | null
  moment?: { saved: string; mine: string }
  saved: Entry | undefined
  mine: Entry | undefined
}

const entryOf = (entries: readonly Entry[], { id }: Objective) =>
  entries.find((entry) => entry.objective_id === id && !isEmpty(entry))

/** What an entry says, whatever the order of its fields; what is missing and what is null are the same. */
const said = (entry: Entry | undefined) =>
  JSON.stringify(
    Object.entries(entry ?? {})
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** In what a response as it is saved and a form differ, in the order of the form. */
export function differencesOf(saved: Response, mine: FormInput, objectives: readonly Objective[]): Difference[] {
  const moved = Date.parse(saved.measured_at) !== Date.parse(mine.measured_at)
  const moment: Difference[] = moved
    ? [
        {
          objective: null,
          moment: { saved: saved.measured_at, mine: mine.measured_at },
          saved: undefined,
          mine: undefined,
        },
      ]
    : []
  const pairs = objectives.map((objective): Difference => ({
    objective,
    saved: entryOf(saved.entries, objective),
    mine: entryOf(mine.entries, objective),
  }))
  return [...moment, ...pairs.filter((pair) => said(pair.saved) !== said(pair.mine))]
}
