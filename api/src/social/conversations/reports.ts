import type { ReportReason } from '@almanac/contracts/rules/social/conversations'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import { type Limit, requireAttempt } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { notifyReportRecipients } from '../user-reports/notify-recipients'
import { memberIds } from './queries'

const MAX_REPORTS: Limit = { most: 30, seconds: 3_600 }

interface Reported {
  conversation_id: string
  message_id: string
  reason: ReportReason
}

/**
 * Stores a report of a message, once per person and message, and notifies the recipients whom the studies
 * of the people in the conversation name for reports. The mail has the reporter, the message and the
 * reason, by ids, and no message text. Returns whether the report is new. 404 for a message of another
 * conversation.
 */
export function storeReport(database: Database, user_id: string, reported: Reported): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const message = await transaction
      .selectFrom('messages')
      .where('conversation_id', '=', reported.conversation_id)
      .where('id', '=', reported.message_id)
      .select('id')
      .executeTakeFirst()
    if (!message) throw notFound()
    await requireAttempt(transaction, 'message_reports', user_id, MAX_REPORTS)
    const report = newId()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('message_reports')
      .values({ user_id, id: report, ...reported })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await notifyReportRecipients(transaction, await memberIds(transaction, reported.conversation_id), {
      kind: 'message_report',
      values: { reporter_id: user_id, ...reported },
    })
    return true
  })
}
