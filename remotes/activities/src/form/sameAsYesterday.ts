import type { Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import { isRepeatable } from '@almanac/domain/objective-types'
import { isInRange } from '@almanac/domain/slider'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { meansTheSame } from '../responses/meansTheSame'
import { defaultFormValues, entriesOf, type Cell, type FormValues } from './formValues'

interface Known {
  objectives: readonly Objective[]
  /** The version of the definition that they are of. */
  definition_version?: number | undefined
  zone: string
  /** Responses of the same person to this activity. */
  recorded: readonly Response[]
  /** The day of the new response. */
  today: LocalDate
}

/** The newest response of the day before. */
function ofYesterday(recorded: readonly Response[], yesterday: LocalDate): Response | undefined {
  return recorded
    .filter(({ date_posted_for }) => date_posted_for === yesterday)
    .sort((one, other) => Date.parse(other.measured_at) - Date.parse(one.measured_at))[0]
}

/** Whether an answer of yesterday is one of the answers of today: the study may have changed the question. */
function stillFits(objective: Objective, cell: Cell): boolean {
  if (objective.type === 'MultipleChoiceObjective') {
    const known = new Set(objective.answers?.map(({ id }) => id))
    return (objective.multiselect ? cell.chosen : [cell.choice]).every((id) => known.has(id))
  }
  return cell.number === null || isInRange(objective, cell.number)
}

/** The answers of the newest response of the day before, by objective id; empty if there are none to repeat. */
export function answersOfYesterday({ objectives, zone, recorded, today, ...now }: Known): ReadonlyMap<string, Cell> {
  const response = ofYesterday(recorded, addDays(today, -1))
  if (!response) return new Map()
  const values = defaultFormValues({ objectives, zone, response })
  return new Map(
    objectives.flatMap((objective) => {
      const cell = values.cells[objective.id]
      const isRepeated = cell && isRepeatable(objective.type) && isAnswered(values, objective, zone)
      return isRepeated && stillFits(objective, cell) && meansTheSame(objective, response, now)
        ? [[objective.id, cell] as const]
        : []
    }),
  )
}

/** Whether the form has an answer to the objective. */
export const isAnswered = (values: FormValues, objective: Objective, zone: string): boolean =>
  entriesOf(values, [objective], zone).some((entry) => !isEmpty(entry))
