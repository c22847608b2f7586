import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { confirmedAddress } from '../../account'
import { inTransaction } from '../../database/transaction'
import { invalid, tooManyRequests } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { type Attachments, send } from '../../platform'
import { consentReport, consentsById } from './consent-report'
import { surveyReport } from './survey-report'

/** Limit of documents, and of mails with one, per participant. */
export const MAX_REPORTS: Limit = { most: 60, seconds: 3_600 }
const MAX_REPORT_MAILS: Limit = { most: 20, seconds: 3_600 }

/** Within this time the same document is mailed once: the button was pressed twice, or the request was retried. Later it is sent again, as the participant reads that it was. */
const ONCE: Limit = { most: 1, seconds: 60 }

/** The queued mail; the document is rendered when the mail is sent, so that the queue contains none of it. `company_id`: whose study it is of. */
export type MailedReport = (
  | { kind: 'survey_report'; response_id: string }
  | { kind: 'consent_copy'; consent_ids: string[] }
) & { company_id: string | null }

/**
 * Mails a document to the participant's own address. 422 EMAIL_NOT_CONFIRMED for an unconfirmed
 * address; 429 after MAX_REPORT_MAILS.
 */
export async function mailReport(
  database: Database,
  user_id: string,
  { kind, company_id, ...what }: MailedReport,
  locale: string,
): Promise<void> {
  const owner = await confirmedAddress(database, user_id)
  if (!owner) throw invalid('EMAIL_NOT_CONFIRMED')
  const wanted = `${kind} ${user_id} ${locale} ${Object.values(what).flat().join(' ')}`
  const allowed = await inTransaction(database, async (transaction) => {
    // Already queued: the button was pressed twice, or the request was retried after a lost response.
    if (!(await countAttempt(transaction, 'report_once', wanted, ONCE)).allowed) return true
    if (!(await countAttempt(transaction, 'report_mail', user_id, MAX_REPORT_MAILS)).allowed) return false
    const common = { user_id, channel: 'email', recipient: owner.email, locale, company_id } as const
    const values = { first_name: owner.first_name, locale }
    if ('response_id' in what)
      await send(transaction, { ...common, kind: 'survey_report', values: { ...values, ...what } })
    else await send(transaction, { ...common, kind: 'consent_copy', values: { ...values, ...what } })
    return true
  })
  if (!allowed) throw tooManyRequests()
}

const survey = z.object({ response_id: z.uuid(), locale: z.string() })
const consents = z.object({ consent_ids: z.array(z.uuid()), company_id: z.optional(z.uuid()) })

/** The attachments of a mail; null where their source was deleted. */
export const reportAttachments: Attachments = async (database, { kind, user_id, document }) => {
  if (kind !== 'survey_report' && kind !== 'consent_copy') return []
  if (user_id === null) return null
  const pdf =
    kind === 'survey_report'
      ? await surveyPdf(database, user_id, document)
      : await consentPdf(database, user_id, document)
  return pdf
    ? [{ filename: kind === 'survey_report' ? 'survey.pdf' : 'consent.pdf', content: pdf, type: 'application/pdf' }]
    : null
}

async function surveyPdf(database: Database, user_id: string, document: object): Promise<Buffer | undefined> {
  const { response_id, locale } = parse(survey, document)
  return surveyReport(database, user_id, response_id, locale)
}

async function consentPdf(database: Database, user_id: string, document: object): Promise<Buffer | undefined> {
  const { consent_ids, company_id = null } = parse(consents, document)
  const rows = await consentsById(database, user_id, consent_ids)
  return rows.length === 0 ? undefined : consentReport(database, rows, company_id)
}
