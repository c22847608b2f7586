import type { Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { withoutEmpty } from '@almanac/domain/entries'
import { pointTotal } from '@almanac/domain/response'
import { countResponses } from '../../account'
import { inTransaction } from '../../database/transaction'
import { gone } from '../../http/errors'
import type { Database } from '../../http/serve'
import { checkAnswers, checkMoment, checkPictures } from './checking'
import type { ResponseContent } from './content'
import { countNew } from './quota'
import { findResponse, responseAnswer, type ResponseRow } from './rows'
import { rulesForNew, type Rules } from './rules'

/** A response as a device writes it. */
export type NewResponse = ResponseContent & Pick<ResponseInput, 'id' | 'definition_version'>

/**
 * Writes a response once. The same id again answers what was written first,
 * also with other content: a change goes by `updateResponse`, so nothing that
 * was acknowledged is ever replaced by a late copy. 410 when it was deleted, 429
 * for more in a day than anybody records.
 */
export async function writeOnce(database: Database, user_id: string, input: NewResponse, now: Date): Promise<Response> {
  return inTransaction(database, async (transaction) => {
    const before = await findResponse(transaction, user_id, input.id)
    if (before) return acknowledged(before)
    checkMoment(input, now)
    const rules = await rulesForNew(transaction, user_id, input.quest_id, input, input.definition_version)
    checkAnswers(rules, input, now)
    await checkPictures(transaction, user_id, input)
    await countNew(transaction, user_id)
    // Where the same write has come twice at once, one inserts and the other, once that is settled, reads.
    if (await insertNew(transaction, user_id, input, rules)) await countResponses(transaction, user_id, 1)
    const written = await findResponse(transaction, user_id, input.id)
    if (!written) throw new Error(`Response ${input.id} was written and is not there`)
    return acknowledged(written)
  })
}

async function insertNew(transaction: Database, user_id: string, input: NewResponse, rules: Rules): Promise<boolean> {
  const entries = withoutEmpty(input.entries)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('responses')
    .values({
      user_id,
      id: input.id,
      activity_id: input.quest_id,
      definition_version: rules.definition_version,
      measured_at: input.measured_at,
      time_zone: input.time_zone,
      date_posted_for: input.date_posted_for,
      is_visible: input.is_visible,
      entries: JSON.stringify(entries),
      point_total: pointTotal(rules.objectives, entries),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function acknowledged(row: ResponseRow): Response {
  if (row.deleted_at) throw gone()
  return responseAnswer(row)
}
