import {
  checkEntries,
  type EntryProblem,
  type EntryValue,
  futureVaccinations,
  isEmpty,
  isNothing,
  type ObjectiveRule,
} from '@almanac/domain/entries'
import { futureDoses, responseDateProblem } from '@almanac/domain/response'
import { requiredInTurn } from '@almanac/domain/rotation'
import { isLocalDate, type LocalDate } from '@almanac/domain/time'
import { entryPictures } from '../../account'
import { invalid, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { type ConsentObjective, currentConsents } from '../../surveys'
import { dayOf } from '../activities/rotation'
import { consentObjectives, consentsAmong } from '../consents'
import type { ObjectiveDocument } from '../definition'
import { activitiesOf, objectivesInVersion, ownObjectivesOf, type ParticipantActivity } from '../definitions/queries'
import type { ResponseContent } from './response'

/**
 * Earlier dates are typing errors: no participant was measured before, and the database
 * cannot store dates far earlier.
 */
const EARLIEST_MEASURED_AT = Date.parse('1900-01-01T00:00:00Z')

/**
 * Rejects (422) a response in the future or with an invalid date. The field is the one in
 * which the participant chose the date or time.
 */
export function checkMoment(content: ResponseContent, now: Date): void {
  if (!isLocalDate(content.date_posted_for)) throw invalid('INVALID_DATE', 'date_posted_for')
  if (!(Date.parse(content.measured_at) >= EARLIEST_MEASURED_AT)) throw invalid('INVALID_DATE', 'measured_at')
  const problem = responseDateProblem(content, now)
  if (problem) throw invalid(problem, 'measured_at')
}

/** Rejects (422) invalid entries and missing consents, all in one error, each under `entries.<objective_id>`. */
export function checkAnswers(
  { objectives, consented }: Rules,
  { entries, time_zone }: ResponseContent,
  now: Date,
): void {
  const problems: EntryProblem[] = [
    ...checkEntries(objectives, entries, consented),
    ...futureDoses(entries, now),
    ...futureVaccinations(entries, time_zone, now),
  ]
  if (problems.length > 0) {
    throw new Refusal(
      422,
      problems.map(({ objective_id, code }) => ({ code, field: `entries.${objective_id}` })),
    )
  }
  if (isNothing(objectives, entries)) throw invalid('NOTHING_ENTERED', 'entries')
}

/**
 * Rejects (422 UNKNOWN_IMAGE) pictures that the participant has not stored for an entry,
 * each under `entries.<objective_id>`. Devices send pictures before the entries that
 * reference them.
 */
export async function checkPictures(database: Database, user_id: string, { entries }: ResponseContent): Promise<void> {
  const named = entries.flatMap(({ objective_id, image_id }) =>
    image_id ? [{ objective_id, image_id: image_id.toLowerCase() }] : [],
  )
  const stored = await entryPictures(
    database,
    user_id,
    named.map(({ image_id }) => image_id),
  )
  const unknown = named.filter(({ image_id }) => !stored.has(image_id))
  if (unknown.length > 0)
    throw new Refusal(
      422,
      unknown.map(({ objective_id }) => ({ code: 'UNKNOWN_IMAGE', field: `entries.${objective_id}` })),
    )
}

/** The rules that a response is validated against. */
export interface Rules {
  definition_version: number
  objectives: ObjectiveRule[]
  /** Ids of the consent objectives that the participant has consented to. */
  consented: ReadonlySet<string>
}

/** The parts of a response that affect the rules: for rotating objectives only those whose turn it was are required. */
interface JudgedContent {
  date_posted_for: LocalDate
  entries: readonly EntryValue[]
}

/**
 * The rules for a new response: the objectives of the version that the participant saw
 * (the current one unless an earlier one is given) and those they added themselves. A
 * removed objective may still be answered, because the answer may have been queued on a
 * device, but is no longer required. For the same reason a removed tile is accepted. 404
 * for an activity that is not the participant's.
 */
export async function rulesForNew(
  database: Database,
  user_id: string,
  activity_id: string,
  judged: JudgedContent,
  version?: number,
): Promise<Rules> {
  const [activity] = await activitiesOf(database, user_id, activity_id)
  if (!activity) throw notFound()
  const earlier =
    version !== undefined && version < activity.definition_version
      ? await objectivesInVersion(database, activity_id, version)
      : null
  const own = await addedByParticipant(database, user_id, activity_id)
  const definition_version = earlier && version !== undefined ? version : activity.definition_version
  const documents = earlier ?? activity.document.objectives
  const consented = await consentedAmong(
    database,
    user_id,
    consentsAmong({ activity_id, definition_version }, documents),
  )
  return {
    definition_version,
    objectives: [...(await inTurn(database, user_id, activity, documents, judged)), ...own],
    consented,
  }
}

/**
 * The rules for a change: objectives of the original and of the current version may be
 * answered; only those required in both are required, so that the change is possible with
 * the old answer as well as with the current form.
 */
export async function rulesForChange(
  database: Database,
  user_id: string,
  activity_id: string,
  judged: JudgedContent,
  version: number,
): Promise<Rules> {
  const [activity] = await activitiesOf(database, user_id, activity_id)
  const then = (await objectivesInVersion(database, activity_id, version)) ?? []
  const now = activity?.document.objectives ?? []
  const known = new Map<string, ObjectiveDocument>(
    then.map((objective) => [objective.id, { ...objective, required: false }]),
  )
  for (const objective of now) {
    const required = objective.required && then.some(({ id, required: before }) => id === objective.id && before)
    known.set(objective.id, { ...objective, required })
  }
  const documents = activity
    ? await inTurn(database, user_id, activity, [...known.values()], judged)
    : [...known.values()]
  const requested = [
    ...consentsAmong({ activity_id, definition_version: version }, then),
    ...(activity ? consentsAmong(activity, now) : []),
  ]
  const consented = await consentedAmong(database, user_id, requested)
  return {
    definition_version: version,
    objectives: [...documents, ...(await addedByParticipant(database, user_id, activity_id))],
    consented,
  }
}

async function consentedAmong(
  database: Database,
  user_id: string,
  consents: readonly ConsentObjective[],
): Promise<ReadonlySet<string>> {
  return new Set((await currentConsents(database, consentObjectives, user_id, consents)).keys())
}

async function inTurn(
  database: Database,
  user_id: string,
  activity: ParticipantActivity,
  objectives: readonly ObjectiveDocument[],
  { date_posted_for, entries }: JudgedContent,
): Promise<ObjectiveDocument[]> {
  if (!activity.document.rotate_objectives) return [...objectives]
  const { turns } = await dayOf(database, user_id, [activity], new Date(), date_posted_for)
  const answered = new Set(entries.filter((entry) => !isEmpty(entry)).map(({ objective_id }) => objective_id))
  return requiredInTurn(activity.document, objectives, answered, turns.get(activity.activity_id) ?? 0)
}

async function addedByParticipant(database: Database, user_id: string, activity_id: string): Promise<ObjectiveRule[]> {
  const own = await ownObjectivesOf(database, user_id, activity_id)
  return own.map(({ id, document, removed_at }) => ({
    ...document,
    id,
    required: document.required && removed_at === null,
  }))
}
