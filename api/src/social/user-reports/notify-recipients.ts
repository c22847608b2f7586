import type { Database } from '../../http/serve'
import { mailAddresses, type MessageKinds, messagingOf } from '../../platform'

/** Maximum number of recipients of one report, over all companies concerned. */
const MAX_RECIPIENTS = 40

/** Recipients process reports within days. */
const TTL_SECONDS = 7 * 86_400

/** Kinds of mails about a report. */
type ReportKind = 'message_report' | 'user_report'

/** Notifies the recipients whom the studies of these people name for reports, each in their language; without any, only the security events have the report. */
export async function notifyReportRecipients<Kind extends ReportKind>(
  transaction: Database,
  user_ids: readonly string[],
  { kind, values }: { kind: Kind; values: MessageKinds[Kind] },
): Promise<void> {
  const companies = await messagingOf(transaction, user_ids)
  const emails = [...new Set(companies.flatMap(({ report_recipients = [] }) => report_recipients))]
  await mailAddresses(transaction, emails.slice(0, MAX_RECIPIENTS), {
    kind,
    values: () => values,
    ttlSeconds: TTL_SECONDS,
  })
}
