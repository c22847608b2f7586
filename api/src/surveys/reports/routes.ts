import type { FastifyInstance, FastifyReply } from 'fastify'
import * as consentCalls from '@almanac/contracts/surveys/consent'
import * as responseCalls from '@almanac/contracts/surveys/responses'
import * as consentSchema from '@almanac/contracts/schema/surveys/consent'
import * as responseSchema from '@almanac/contracts/schema/surveys/responses'
import { notFound, Refusal } from '../../http/errors'
import { countAttempt } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { closePdf } from '../../pdf'
import type { ConsentRow } from '../consent/chain'
import { completedOne } from '../responses/queries'
import { companyOfConsent, consentReport, consentsById, consentsOfActivity } from './consent-report'
import { mailReport, MAX_REPORTS } from './send-report'
import { surveyReport } from './survey-report'

/** Completed surveys and consents as documents, for download or by mail. */
export function reportRoutes(app: FastifyInstance): void {
  app.addHook('onClose', closePdf)
  consentReportRoutes(app)

  serve(
    app,
    responseCalls.surveyReportPdf,
    responseSchema.surveyReportPdf,
    async ({ database, user_id, params, visitor, reply }) => {
      await countReport(database, user_id)
      const pdf = await surveyReport(database, user_id, params.id, visitor.locale)
      if (!pdf) throw notFound()
      sendPdf(reply, pdf, 'survey.pdf')
    },
  )

  serve(
    app,
    responseCalls.emailSurveyReport,
    responseSchema.emailSurveyReport,
    async ({ database, user_id, params: { id }, visitor }) => {
      const company_id = (await completedOne(database, user_id, id))?.company_id ?? null
      return mailReport(database, user_id, { kind: 'survey_report', response_id: id, company_id }, visitor.locale)
    },
  )

  serve(
    app,
    consentCalls.userConsentReportPdf,
    consentSchema.userConsentReportPdf,
    async ({ database, user_id, body, reply }) => {
      // The same response as for an unknown id, so that nobody else learns the owner.
      if (body.user_id !== user_id) throw notFound()
      await countReport(database, user_id)
      const rows = await consentsIn(database, user_id, body.quest_id)
      sendPdf(reply, await consentPdf(app, rows), 'consent.pdf')
    },
  )

  serve(
    app,
    consentCalls.sendEconsent,
    consentSchema.sendEconsent,
    async ({ database, user_id, query, visitor, reply }) => {
      const rows = await consentsIn(database, user_id, query.quest_id)
      if (query.report_type === 'email') {
        const consent_ids = rows.map(({ id }) => id)
        const company_id = await companyOf(app, rows)
        return mailReport(database, user_id, { kind: 'consent_copy', consent_ids, company_id }, visitor.locale)
      }
      await countReport(database, user_id)
      sendPdf(reply, await consentPdf(app, rows), 'consent.pdf')
    },
  )
}

/** The document of one consent, given in an activity or a survey. */
function consentReportRoutes(app: FastifyInstance): void {
  serve(
    app,
    consentCalls.consentReportPdf,
    consentSchema.consentReportPdf,
    async ({ database, user_id, params, reply }) => {
      await countReport(database, user_id)
      const rows = await consentsById(database, user_id, [params.id])
      if (rows.length === 0) throw notFound()
      sendPdf(reply, await consentPdf(app, rows), 'consent.pdf')
    },
  )

  serve(
    app,
    consentCalls.emailConsentReport,
    consentSchema.emailConsentReport,
    async ({ database, user_id, params: { id }, visitor }) => {
      const company_id = await companyOf(app, await consentsById(database, user_id, [id]))
      return mailReport(database, user_id, { kind: 'consent_copy', consent_ids: [id], company_id }, visitor.locale)
    },
  )
}

/** The user's consents of an activity; 404 where there is none. */
async function consentsIn(database: Database, user_id: string, activity_id: string): Promise<ConsentRow[]> {
  const rows = await consentsOfActivity(database, user_id, activity_id)
  if (rows.length === 0) throw notFound()
  return rows
}

/** Whose study consents were given to, which are of one activity or survey. */
const companyOf = async ({ database, consentObjectives }: FastifyInstance, [first]: readonly ConsentRow[]) =>
  first ? companyOfConsent(database, consentObjectives, first) : null

const consentPdf = async (app: FastifyInstance, rows: readonly ConsentRow[]): Promise<Buffer> =>
  consentReport(app.database, rows, await companyOf(app, rows))

/** 429 when the user exceeds the limit of documents. */
async function countReport(database: Database, user_id: string): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'report', user_id, MAX_REPORTS)
  if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
}

function sendPdf(reply: FastifyReply, pdf: Buffer, filename: string): void {
  void reply.type('application/pdf').header('content-disposition', `attachment; filename="${filename}"`).send(pdf)
}
