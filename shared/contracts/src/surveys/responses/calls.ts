import { call } from '../../call'
import type * as schema from './schema'

export type { SurveyResponse, SurveyScoreAnswer } from './schema'

/** The surveys that the user has completed, newest first. A page shorter than requested is the last. */
export const completeSurveys = call<typeof schema.completeSurveys>({
  id: 'completeSurveys',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/complete_surveys',
  policy: 'user',
})

/** The surveys that the user has begun or completed, most recently begun first. A page shorter than requested is the last. */
export const listSurveyResponses = call<typeof schema.listSurveyResponses>({
  id: 'listSurveyResponses',
  area: 'surveys',
  method: 'GET',
  path: '/survey_responses',
  policy: 'user',
})

/** One completed survey, read-only. 404 for another user's. */
export const getSurveyResponse = call<typeof schema.getSurveyResponse>({
  id: 'getSurveyResponse',
  area: 'surveys',
  method: 'GET',
  path: '/survey_responses/{id}',
  policy: 'survey_response_owner',
})

/** A completed survey as a PDF document. 404 for another user's. */
export const surveyReportPdf = call<typeof schema.surveyReportPdf>({
  id: 'surveyReportPdf',
  area: 'surveys',
  method: 'GET',
  path: '/survey_responses/{id}/report.pdf',
  policy: 'survey_response_owner',
  media: 'application/pdf',
})

/** Sends the same document by mail to the user's own address. */
export const emailSurveyReport = call<typeof schema.emailSurveyReport>({
  id: 'emailSurveyReport',
  area: 'surveys',
  method: 'POST',
  path: '/survey_responses/{id}/email_report',
  policy: 'survey_response_owner',
})
