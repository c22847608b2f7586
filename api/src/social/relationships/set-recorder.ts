import { VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { inTransaction } from '../../database/transaction'
import { conflict, forbidden, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'
import { offersRecording } from './recorders'
import { memberAmong } from './relationships'
import { lockRelationship } from './rows'

/**
 * Lets the other person of a relationship record for the user, or withdraws that. Idempotent. 403 FEATURE_OFF if
 * the study does not offer it, 409 FAMILY_ONLY for another level. Withdrawing is always possible.
 */
export async function setRecorder(database: Database, user_id: string, id: string, may_record: boolean): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { relationship, other, between } = await lockRelationship(transaction, user_id, id)
    if (other === null) {
      if (may_record) throw notFound()
      return
    }
    const changed = may_record
      ? await allow(transaction, user_id, { other, member: memberAmong(between, user_id, other), id: relationship.id })
      : await takeBack(transaction, user_id, other)
    if (!changed) return
    await record(transaction, {
      actor: participantMark('relationships', user_id),
      action: may_record ? 'recording_allowed' : 'recording_taken_back',
      subject: relationship.id,
      document: {},
    })
  })
}

interface RecorderChange {
  id: string
  other: string
  member: { id: string; visibility: number } | undefined
}

async function allow(transaction: Database, user_id: string, { id, other, member }: RecorderChange): Promise<boolean> {
  if (member?.id !== id) throw notFound()
  if (!(await offersRecording(transaction, user_id))) throw forbidden('FEATURE_OFF')
  if (member.visibility !== VISIBILITY.family) throw conflict('FAMILY_ONLY')
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('recorders')
    .values({ user_id, recorder_user_id: other })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function takeBack(transaction: Database, user_id: string, other: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recorders')
    .where('user_id', '=', user_id)
    .where('recorder_user_id', '=', other)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
