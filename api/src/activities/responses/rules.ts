import {
  type DefinitionVersion,
  type EntryValue,
  type JudgedAnswers,
  judgeChange,
  judgeNew,
  type JudgingDefinition,
  type ObjectiveRule,
} from '@almanac/domain/entries'
import type { LocalDate } from '@almanac/domain/time'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { currentConsents } from '../../surveys'
import { dayOf } from '../activities/rotation'
import { consentObjectives, consentsAmong } from '../consents'
import type { ObjectiveDocument } from '../definition'
import {
  activitiesOf,
  type ActivityVersion,
  ownObjectivesOf,
  type ParticipantActivity,
  versionsOf,
} from '../definitions/queries'

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

type Versions = [DefinitionVersion<ObjectiveDocument>, ...DefinitionVersion<ObjectiveDocument>[]]

/**
 * The rules for a new response: those of the version that it was made with, whenever that was, and
 * the objectives that the participant added. A removed objective may still be answered, because the
 * answer may have been queued on a device, but is no longer required. For the same reason a removed
 * tile is accepted. 404 for an activity that is not the participant's.
 */
export async function rulesForNew(
  database: Database,
  user_id: string,
  activity_id: string,
  content: JudgedContent,
  sent?: number,
): Promise<Rules> {
  const [activity] = await activitiesOf(database, user_id, activity_id)
  if (!activity) throw notFound()
  const own = await addedByParticipant(database, user_id, activity_id)
  const newest = { version: activity.definition_version, document: activity.document }
  const known = isCurrent(newest, [sent], content, own) ? [newest] : await versionsOf(database, activity_id)
  const versions = judgeable(known, newest)
  const answers = { entries: content.entries, own, turn: await turnOf(database, user_id, activity, known, content) }
  const judging = judgeNew(versions, answers, sent)
  const asking = known.filter(({ version }) => version === judging.version)
  return rulesOf(database, user_id, { activity_id, judging, own, asking })
}

/** The rules for a change of a response that was made with the version `stored`. */
export async function rulesForChange(
  database: Database,
  user_id: string,
  activity_id: string,
  content: JudgedContent,
  { stored, sent }: { stored: number; sent?: number },
): Promise<Rules> {
  const [activity] = await activitiesOf(database, user_id, activity_id)
  const own = await addedByParticipant(database, user_id, activity_id)
  const newest = activity && { version: activity.definition_version, document: activity.document }
  const known =
    newest && isCurrent(newest, [sent, stored], content, own) ? [newest] : await versionsOf(database, activity_id)
  const turn = activity ? await turnOf(database, user_id, activity, known, content) : 0
  const answers: JudgedAnswers = { entries: content.entries, own, turn }
  const judging = judgeChange(judgeable(known, newest), answers, { stored, sent })
  const asking = known.filter(({ version }) => version === judging.version || version === newest?.version)
  return rulesOf(database, user_id, { activity_id, judging, own, asking })
}

/** Whether only the newest version matters. */
function isCurrent(
  { version, document }: ActivityVersion,
  named: readonly (number | undefined)[],
  { entries }: JudgedContent,
  own: readonly ObjectiveRule[],
): boolean {
  const asked = new Set([...document.objectives, ...own].map(({ id }) => id))
  return named.every((one) => one === version) && entries.every(({ objective_id }) => asked.has(objective_id))
}

const judged = ({ version, document }: ActivityVersion): DefinitionVersion<ObjectiveDocument> => ({
  version,
  rotate_objectives: document.rotate_objectives,
  number_of_daily_objectives: document.number_of_daily_objectives,
  objectives: document.objectives,
})

/** The versions, the participant's first. */
function judgeable(known: readonly ActivityVersion[], newest = known[0]): Versions {
  if (!newest) throw new Error('An activity without a version')
  return [judged(newest), ...known.filter(({ version }) => version !== newest.version).map(judged)]
}

/** The rotation's turn of the response's day; 0 where no version rotates. */
async function turnOf(
  database: Database,
  user_id: string,
  activity: ParticipantActivity,
  known: readonly ActivityVersion[],
  { date_posted_for }: JudgedContent,
): Promise<number> {
  const rotating = known.find(({ document }) => document.rotate_objectives)
  if (!rotating) return 0
  const { turns } = await dayOf(
    database,
    user_id,
    [{ ...activity, document: rotating.document }],
    new Date(),
    date_posted_for,
  )
  return turns.get(activity.activity_id) ?? 0
}

interface Judged {
  activity_id: string
  judging: JudgingDefinition<ObjectiveDocument>
  own: readonly ObjectiveRule[]
  /** The versions whose consents count. */
  asking: readonly ActivityVersion[]
}

/** The rules with the consents that were given. */
async function rulesOf(
  database: Database,
  user_id: string,
  { activity_id, judging, own, asking }: Judged,
): Promise<Rules> {
  const requested = asking.flatMap(({ version, document }) =>
    consentsAmong({ activity_id, definition_version: version }, document.objectives),
  )
  const consented = await currentConsents(database, consentObjectives, user_id, requested)
  return {
    definition_version: judging.version,
    objectives: [...judging.objectives, ...own],
    consented: new Set(consented.keys()),
  }
}

async function addedByParticipant(database: Database, user_id: string, activity_id: string): Promise<ObjectiveRule[]> {
  const own = await ownObjectivesOf(database, user_id, activity_id)
  return own.map(({ id, document, removed_at }) => ({
    ...document,
    id,
    required: document.required && removed_at === null,
  }))
}
