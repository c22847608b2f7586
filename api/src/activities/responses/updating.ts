import { sql } from 'kysely'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import { withoutEmpty } from '@almanac/domain/entries'
import { pointTotal } from '@almanac/domain/response'
import { inTransaction } from '../../database/transaction'
import { conflict, gone, invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { checkAnswers, checkMoment, checkPictures } from './checking'
import { saysTheSame, type ResponseContent } from './content'
import { holdResponse, responseAnswer } from './rows'
import { rulesForChange } from './rules'

/** What a response shall say, and which revision the participant had before her. */
export type Change = ResponseContent & { id: string; revision?: number }

/**
 * Replaces what a response says and raises its revision. A change that says
 * what is already there is acknowledged, so it can be sent again; one made on
 * an older revision is refused (409 RESPONSE_CHANGED) and nothing is lost.
 */
export async function change(
  database: Database,
  user_id: string,
  id: string,
  wanted: Change,
  now: Date,
): Promise<Response> {
  if (wanted.id.toLowerCase() !== id.toLowerCase()) throw invalid('INVALID', 'id')
  return inTransaction(database, async (transaction) => {
    const row = await holdResponse(transaction, user_id, id)
    if (!row) throw notFound()
    if (row.deleted_at) throw gone()
    const content = { ...wanted, entries: withoutEmpty(wanted.entries) }
    if (saysTheSame(row, content)) return responseAnswer(row)
    if (wanted.revision !== undefined && wanted.revision !== row.revision) throw conflict('RESPONSE_CHANGED')
    if (row.activity_id !== wanted.quest_id.toLowerCase()) throw invalid('INVALID', 'quest_id')
    checkMoment(content, now)
    const rules = await rulesForChange(transaction, user_id, row.activity_id, content, row.definition_version)
    checkAnswers(rules, content, now)
    await checkPictures(transaction, user_id, content)
    const changed = await transaction
      .updateTable('responses')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .set({
        measured_at: content.measured_at,
        time_zone: content.time_zone,
        date_posted_for: content.date_posted_for,
        is_visible: content.is_visible,
        entries: JSON.stringify(content.entries),
        point_total: pointTotal(rules.objectives, content.entries),
        revision: row.revision + 1,
        updated_at: sql<Date>`now()`,
      })
      .returningAll()
      .$narrowType<{ entries: Entry[] }>()
      .executeTakeFirstOrThrow()
    return responseAnswer(changed)
  })
}
