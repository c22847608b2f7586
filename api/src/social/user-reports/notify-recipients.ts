import type { Database } from '../../http/serve'
import { companyAmong, mailAddresses, type MessageKinds, namedCompaniesOf } from '../../platform'

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
  const addressed = new Map<string, string[]>()
  for (const { id, messaging } of await namedCompaniesOf(transaction, user_ids))
    for (const email of messaging.report_recipients ?? []) addressed.set(email, [...(addressed.get(email) ?? []), id])
  const recipients = [...addressed].slice(0, MAX_RECIPIENTS)
  for (const [email, company_ids] of recipients)
    await mailAddresses(transaction, [email], {
      kind,
      values: () => values,
      company_id: companyAmong(company_ids),
      ttlSeconds: TTL_SECONDS,
    })
}
