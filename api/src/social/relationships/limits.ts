import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { MAX_INVITATIONS_A_DAY, MAX_RELATIONSHIPS } from '@almanac/contracts/rules/social/relationships'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { circleOf } from './relationships'

const DAY_SECONDS = 86_400

/** 429 TOO_MANY_INVITATIONS; `seconds` until the next one is possible, if waiting helps. */
export const tooManyInvitations = (seconds?: number): Refusal =>
  seconds === undefined
    ? new Refusal(429, [{ code: 'TOO_MANY_INVITATIONS' }])
    : new Refusal(429, [{ code: 'TOO_MANY_INVITATIONS', retry_after_seconds: seconds }], seconds)

/**
 * Counts the invitations about to be sent with those of the last 24 hours, whatever their outcome. The
 * caller holds the lock of the person (`lockPeople`), so that concurrent requests do not exceed the limit
 * together.
 */
export async function countInvitations(transaction: Database, user_id: string, count: number): Promise<void> {
  if (count === 0) return
  await transaction
    .deleteFrom('invitation_sends')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`sent_at <= clock_timestamp() - make_interval(secs => ${DAY_SECONDS})`)
    .execute()
  const sent = await transaction
    .selectFrom('invitation_sends')
    .where('user_id', '=', user_id)
    .select(sql<number>`ceil(extract(epoch from sent_at - clock_timestamp()) + ${DAY_SECONDS})::int`.as('seconds_left'))
    .orderBy('sent_at')
    .execute()
  const excess = sent.length + count - MAX_INVITATIONS_A_DAY
  if (excess > 0) throw tooManyInvitations(Math.max(1, sent[excess - 1]?.seconds_left ?? DAY_SECONDS))
  await transaction
    .insertInto('invitation_sends')
    .values(Array.from({ length: count }, () => ({ user_id, id: newId() })))
    .execute()
}

/** Whether each of these people can have another circle member. The caller holds their locks. */
export async function hasRoom(transaction: Database, people: readonly (string | null)[]): Promise<boolean> {
  for (const person of people)
    if (person !== null && (await circleOf(transaction, person)).length >= MAX_RELATIONSHIPS) return false
  return true
}

/** 422 CIRCLE_FULL if one of them cannot, because a list returns no more members. */
export async function requireRoom(transaction: Database, people: readonly (string | null)[]): Promise<void> {
  if (await hasRoom(transaction, people)) return
  throw new Refusal(422, [{ code: 'CIRCLE_FULL', values: { most: String(MAX_RELATIONSHIPS) } }])
}
