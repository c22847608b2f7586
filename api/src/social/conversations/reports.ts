import type { ReportReason } from '@almanac/contracts/rules/social/conversations'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { notFound, Refusal } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { accountsByEmail } from '../../people'
import { messagingOf, send } from '../../platform'
import { memberIds } from './queries'

const MAX_REPORTS: Limit = { most: 30, seconds: 3_600 }

/** People who are told of one report, over all companies that it concerns. */
const MAX_RECIPIENTS = 40

/** Those who look at a report work in days. */
const USEFUL_SECONDS = 7 * 86_400

interface Reported {
  conversation_id: string
  message_id: string
  reason: ReportReason
}

/**
 * Notes that somebody wants a message looked at, once a person and message, and
 * tells those whom the studies of the people in the conversation name for it. The
 * mail says who reported which message and why, by their ids, and nothing of what
 * was said. The answer is whether the report is new. 404 for a message of another conversation.
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
    const { allowed, retry_after } = await countAttempt(transaction, 'message_reports', user_id, MAX_REPORTS)
    if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS', retry_after_seconds: retry_after }], retry_after)
    const report = newId()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('message_reports')
      .values({ user_id, id: report, ...reported })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await tellRecipients(transaction, user_id, reported)
    return true
  })
}

async function tellRecipients(transaction: Database, user_id: string, reported: Reported): Promise<void> {
  const companies = await messagingOf(transaction, await memberIds(transaction, reported.conversation_id))
  const emails = [...new Set(companies.flatMap(({ report_recipients = [] }) => report_recipients))]
  const accounts = await accountsByEmail(transaction, emails)
  for (const recipient of emails.slice(0, MAX_RECIPIENTS)) {
    const account = accounts.get(recipient)
    await send(transaction, {
      user_id: account?.id ?? null,
      channel: 'email',
      recipient,
      kind: 'message_report',
      locale: account?.locale ?? 'en',
      values: {
        reporter_id: user_id,
        conversation_id: reported.conversation_id,
        message_id: reported.message_id,
        reason: reported.reason,
      },
      useful: USEFUL_SECONDS,
    })
  }
}
