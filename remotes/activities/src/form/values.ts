import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry, Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { withoutEmpty } from '@almanac/domain/entries'
import { localDateOf } from '@almanac/domain/time'
import { cellOf, entryOf, type Cell } from './cells'
import { instantOfWall, wallText } from './moment'

/** What is in a form while it is filled in. */
export interface FormValues {
  /** Wall clock, `YYYY-MM-DDTHH:mm`; empty for the moment of saving. */
  measured_at: string
  /** By objective id. */
  cells: Record<string, Cell>
}

interface Start {
  objectives: readonly Objective[]
  zone: string
  /** The response that is changed. */
  response?: Response
  /** The unit of each vital that was entered last, by objective id. */
  unitsUsedLast?: ReadonlyMap<string, string>
  measured_at?: string
}

/** The first dose of an objective, where a response has several of a day. */
const entryIn = (response: Response | undefined, objective_id: string) =>
  response?.entries.find((entry) => entry.objective_id === objective_id)

/** The form for a new response, or for changing one. */
export function startValues({ objectives, zone, response, unitsUsedLast, measured_at = '' }: Start): FormValues {
  return {
    measured_at: response ? wallText(new Date(response.measured_at), zone) : measured_at,
    cells: Object.fromEntries(
      objectives.map((objective) => [
        objective.id,
        cellOf(objective, entryIn(response, objective.id), { zone, unitUsedLast: unitsUsedLast?.get(objective.id) }),
      ]),
    ),
  }
}

/** A kept draft over a fresh form: what the activity no longer asks is dropped, what it asks newly is empty. */
export function withDraft(fresh: FormValues, kept: FormValues): FormValues {
  return {
    measured_at: kept.measured_at,
    cells: Object.fromEntries(Object.entries(fresh.cells).map(([id, cell]) => [id, { ...cell, ...kept.cells[id] }])),
  }
}

/** All entries of the form, empty ones included, in the order of the objectives. */
export function entriesOf(
  values: FormValues,
  objectives: readonly Objective[],
  zone: string,
  response?: Response,
): Entry[] {
  return objectives.flatMap((objective) => {
    const cell = values.cells[objective.id]
    return (cell && entryOf(objective, cell, zone, entryIn(response, objective.id))) ?? []
  })
}

interface Target {
  id: string
  quest_id: string
  objectives: readonly Objective[]
  zone: string
  now: Date
  response?: Response
}

/** What is sent. A time that was not touched keeps its seconds; entries that say nothing are left out. */
export function inputOf(
  values: FormValues,
  { id, quest_id, objectives, zone, now, response }: Target,
): ResponseInput & { revision?: number } {
  const untouched = response !== undefined && values.measured_at === wallText(new Date(response.measured_at), zone)
  const measured = untouched ? new Date(response.measured_at) : (instantOfWall(values.measured_at, zone) ?? now)
  return {
    id,
    quest_id,
    time_zone: zone,
    measured_at: measured.toISOString(),
    date_posted_for: untouched ? response.date_posted_for : localDateOf(measured, zone),
    is_visible: response?.is_visible ?? true,
    entries: [...withoutEmpty(entriesOf(values, objectives, zone, response)), ...notShown(objectives, response)],
    ...(response?.revision ? { revision: response.revision } : {}),
  }
}

/** Further doses of one day stand beside the one that the form shows, and are kept as they are. */
function notShown(objectives: readonly Objective[], response?: Response): Entry[] {
  const asked = new Set(objectives.map((objective) => objective.id))
  return (
    response?.entries.filter(
      (entry) => asked.has(entry.objective_id) && entryIn(response, entry.objective_id) !== entry,
    ) ?? []
  )
}
