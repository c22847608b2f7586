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

/** Nobody who takes part was measured before; far earlier dates are slips that the database could not keep. */
const EARLIEST_MEASURED_AT = Date.parse('1900-01-01T00:00:00Z')

/** Refuses (422) a response of the future or of no date at all. The field is the one that the participant chose the moment in. */
export function checkMoment(content: ResponseContent, now: Date): void {
  if (!isLocalDate(content.date_posted_for)) throw invalid('INVALID_DATE', 'date_posted_for')
  if (!(Date.parse(content.measured_at) >= EARLIEST_MEASURED_AT)) throw invalid('INVALID_DATE', 'measured_at')
  const problem = responseDateProblem(content, now)
  if (problem) throw invalid(problem, 'measured_at')
}

/** Refuses (422) entries that the rules don't allow and consents that are missing, all at once, each under `entries.<objective_id>`. */
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

/** Refuses (422 UNKNOWN_IMAGE) pictures that the participant has not stored for an entry, each under `entries.<objective_id>`. A device sends the picture before what names it. */
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

/** What a response is judged by. */
export interface Rules {
  definition_version: number
  objectives: ObjectiveRule[]
  /** The ids of the consent objectives that the participant has consented to. */
  consented: ReadonlySet<string>
}

/** What the rules depend on in a response: where objectives take turns, only those whose turn it was are required. */
interface JudgedContent {
  date_posted_for: LocalDate
  entries: readonly EntryValue[]
}

/**
 * The rules for a new response: the objectives of the version that was on the
 * participant's screen (today's unless an earlier one is named) and those
 * they added themselves. An objective they have taken away may still be answered, as
 * the answer may have waited on a device; it is required no more. A removed
 * tile is no reason to lose an answer either. 404 for an activity that is not the participant's.
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
 * The rules for a change: what was asked then and what is asked now may both be
 * answered; required is only what is required in both, so that neither an old
 * answer nor the form of today makes the other impossible.
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
  const asked = [
    ...consentsAmong({ activity_id, definition_version: version }, then),
    ...(activity ? consentsAmong(activity, now) : []),
  ]
  const consented = await consentedAmong(database, user_id, asked)
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
