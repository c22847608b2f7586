import { addedBy, addedType } from '@almanac/domain/objective-types'
import { type Counted, countObjective } from '../../account'
import { conflict, gone, invalid, Refusal } from '../../http/errors'
import type { ObjectiveDocument } from '../definition'
import type { OwnObjective } from '../definitions/queries'
import { saveReminders } from '../reminders/save'
import { documentOf } from './documents'
import type { Change, Input, LockedActivity } from './lock-activity'

const COUNTED_TYPES: Partial<Record<string, Counted>> = {
  MedicationObjective: 'medication',
  SymptomObjective: 'symptom',
  VitalObjective: 'vital',
}

/** Maximum number of objectives that one participant may add over all their activities. */
const MAX_OBJECTIVES = 500

/** The only fields a request may contain for an objective of the study. */
const FIELDS_OF_STUDY: readonly string[] = ['id', 'type', 'order', 'reminders', 'removeReminderIds']

/** The objective with an id: the participant's, the study's, or none. */
interface FoundObjective {
  own?: OwnObjective
  study?: ObjectiveDocument
}

/**
 * The activity's objective with this id. 409 ID_TAKEN when the participant has an
 * objective with this id in another activity.
 */
export async function findObjective(
  { transaction, user_id, activity, own }: LockedActivity,
  id: string,
): Promise<FoundObjective> {
  const added = own.find((objective) => objective.id === id)
  const study = activity.document.objectives.find((objective) => objective.id === id)
  if (added || study) return { own: added, study }
  const elsewhere = await transaction
    .selectFrom('objectives')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (elsewhere) throw conflict('ID_TAKEN')
  return {}
}

/** Adds an objective with its reminders and counts it. The caller has checked that the id is not in use. */
export async function insertObjective(locked: LockedActivity, change: Change): Promise<OwnObjective> {
  const input = typedInput(change, change.type)
  const {
    transaction,
    user_id,
    activity: { activity_id },
    own,
  } = locked
  requireAddable(locked, input.type)
  await requireRoom(locked)
  const document = await documentOf(locked, input)
  const position = input.order ?? Math.max(-1, ...own.map((objective) => objective.position)) + 1
  await transaction
    .insertInto('objectives')
    .values({
      user_id,
      id: document.id,
      activity_id,
      type: document.type,
      position,
      document: JSON.stringify(document),
    })
    .execute()
  await saveReminders(transaction, user_id, { activity_id, objective_id: document.id }, input)
  await changeCount(locked, document.type, 1)
  return { id: document.id, activity_id, position, removed_at: null, document }
}

/** Rejects (422 TOO_MANY_OBJECTIVES) more objectives than a dashboard can load; removed ones count, because the history shows them. */
async function requireRoom({ transaction, user_id }: LockedActivity): Promise<void> {
  const { count } = await transaction
    .selectFrom('objectives')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_OBJECTIVES)
    throw new Refusal(422, [{ code: 'TOO_MANY_OBJECTIVES', values: { most: String(MAX_OBJECTIVES) } }])
}

/** Changes an objective that the participant added, and its reminders. 410 when it was removed; 422 INVALID when its type differs. */
export async function replaceObjective(
  locked: LockedActivity,
  before: OwnObjective,
  change: Change,
): Promise<OwnObjective> {
  if (before.removed_at) throw gone()
  if (change.type !== undefined && change.type !== before.document.type) throw invalid('INVALID', 'type')
  const input = typedInput(change, before.document.type)
  const {
    transaction,
    user_id,
    activity: { activity_id },
  } = locked
  const document = await documentOf(locked, input, before.document)
  const position = input.order ?? before.position
  await transaction
    .updateTable('objectives')
    .where('user_id', '=', user_id)
    .where('id', '=', before.id)
    .set({ document: JSON.stringify(document), position })
    .execute()
  await saveReminders(transaction, user_id, { activity_id, objective_id: before.id }, input)
  return { ...before, position, document }
}

/** Changes the reminders of a study's objective; 422 OBJECTIVE_OF_STUDY when other fields are to be changed. */
export async function changeReminders(
  { transaction, user_id, activity: { activity_id } }: LockedActivity,
  study: ObjectiveDocument,
  change: Change,
): Promise<void> {
  const more = Object.entries(change).filter(
    ([field, value]) => value !== undefined && !FIELDS_OF_STUDY.includes(field),
  )
  if (more.length > 0) throw invalid('OBJECTIVE_OF_STUDY')
  await saveReminders(transaction, user_id, { activity_id, objective_id: study.id }, change)
}

/** Removes an objective that the participant added, with its reminders; entries for it stay. Idempotent. 422 OBJECTIVE_OF_STUDY. */
export async function removeOwnObjective(locked: LockedActivity, id: string): Promise<void> {
  const { transaction, user_id, activity } = locked
  if (activity.document.objectives.some((objective) => objective.id === id)) throw invalid('OBJECTIVE_OF_STUDY')
  const removed = await transaction
    .updateTable('objectives')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity.activity_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .set({ removed_at: new Date() })
    .returning('type')
    .executeTakeFirst()
  if (!removed) return
  await transaction.deleteFrom('reminders').where('user_id', '=', user_id).where('objective_id', '=', id).execute()
  await changeCount(locked, removed.type, -1)
}

async function changeCount({ transaction, user_id }: LockedActivity, type: string, change: 1 | -1): Promise<void> {
  const kind = COUNTED_TYPES[type]
  if (kind) await countObjective(transaction, user_id, kind, change)
}

/** The change as input for an objective of this type; 422 NOT_ADDABLE if participants can't add the type. */
function typedInput(change: Change, type: string | undefined): Input {
  if (type === undefined) throw invalid('REQUIRED', 'type')
  const known = addedType(type)
  if (!known) throw invalid('NOT_ADDABLE', 'type')
  return { ...change, type: known }
}

/**
 * Rejects (422 NOT_ADDABLE) types that the activity does not allow: participants may add a
 * type that the study offers for adding or uses itself, and any type they added before,
 * whatever the study offers now.
 */
function requireAddable({ activity, own }: LockedActivity, type: Input['type']): void {
  const offered = activity.document.objectives.some(
    (objective) => addedBy(objective.type) === type || objective.type === type,
  )
  if (!offered && !own.some(({ document }) => document.type === type)) throw invalid('NOT_ADDABLE', 'type')
}
