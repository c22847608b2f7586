import { VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { notFound, type Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { fullName, lockPeople, peopleById } from '../../people'
import { hasFeature } from '../../platform'
import { memberAmong, relationshipsBetween } from './relationships'

/** Whether this user's study offers recording for others. */
export const offersRecording = (database: Database, user_id: string): Promise<boolean> =>
  hasFeature(database, user_id, 'Record for Others')

/** The same refusal in all cases, so that it reveals nothing about another person. */
const recordingRefused = (): Refusal => notFound('RECORDING_NOT_ALLOWED')

/**
 * Whether one person may currently record for another: the owner's study offers it, the owner consents, and the
 * two are family. The level is checked although the database deletes the consent when it changes: both must hold.
 */
export async function canRecordFor(database: Database, recorder_id: string, owner_id: string): Promise<boolean> {
  if (recorder_id === owner_id) return false
  const consent = await database
    .selectFrom('recorders')
    .where('user_id', '=', owner_id)
    .where('recorder_user_id', '=', recorder_id)
    .select('since')
    .executeTakeFirst()
  if (!consent) return false
  const between = await relationshipsBetween(database, owner_id, recorder_id).execute()
  const member = memberAmong(between, owner_id, recorder_id)
  return member?.visibility === VISIBILITY.family && offersRecording(database, owner_id)
}

/**
 * As canRecordFor, locked until the transaction ends: a withdrawal of the consent, or the end of the
 * relationship, waits for it. Refuses (404 RECORDING_NOT_ALLOWED).
 */
export async function lockRecordingConsent(
  transaction: Database,
  recorder_id: string,
  owner_id: string,
): Promise<void> {
  await lockPeople(transaction, [recorder_id, owner_id])
  if (!(await canRecordFor(transaction, recorder_id, owner_id))) throw recordingRefused()
}

/** Who of these people may record for the person, and for whom of them the person may record. */
interface RecordingAmong {
  theyMay: ReadonlySet<string>
  personMay: ReadonlySet<string>
  /** Those with recorded entries that the person has not seen. */
  unseenOf: ReadonlySet<string>
}

const NOBODY: RecordingAmong = { theyMay: new Set(), personMay: new Set(), unseenOf: new Set() }

/** Consents between a person and their circle, if the study of the consenting person offers recording. */
export async function recordingWith(database: Database, person_id: string): Promise<RecordingAmong> {
  const consents = await database
    .selectFrom('recorders')
    .where((is) => is.or([is('user_id', '=', person_id), is('recorder_user_id', '=', person_id)]))
    .select(['user_id', 'recorder_user_id', 'unseen_since'])
    .execute()
  if (consents.length === 0) return NOBODY
  const owners = [...new Set(consents.map(({ user_id }) => user_id))]
  const offered = await Promise.all(owners.map((owner) => offersRecording(database, owner)))
  const offers = new Set(owners.filter((_, at) => offered[at]))
  const valid = consents.filter(({ user_id }) => offers.has(user_id))
  return {
    theyMay: new Set(valid.flatMap((one) => (one.user_id === person_id ? one.recorder_user_id : []))),
    unseenOf: new Set(
      valid.flatMap((one) => (one.user_id === person_id && one.unseen_since ? one.recorder_user_id : [])),
    ),
    personMay: new Set(valid.flatMap((one) => (one.recorder_user_id === person_id ? one.user_id : []))),
  }
}

/** A consent that the person gave or received. */
export interface OwnRecorder {
  name: string
  /** Given by the person; otherwise it lets the person record. */
  is_own: boolean
  since: Date
}

/** The consents that the person gave or received, oldest first. */
export async function ownRecorders(database: Database, user_id: string): Promise<OwnRecorder[]> {
  const rows = await database
    .selectFrom('recorders')
    .where((is) => is.or([is('user_id', '=', user_id), is('recorder_user_id', '=', user_id)]))
    .selectAll()
    .orderBy('since')
    .orderBy('recorder_user_id')
    .execute()
  const people = await peopleById(
    database,
    rows.flatMap((row) => [row.user_id, row.recorder_user_id]),
  )
  return rows.map((row) => {
    const is_own = row.user_id === user_id
    return { is_own, since: row.since, name: fullName(people.get(is_own ? row.recorder_user_id : row.user_id)) }
  })
}
