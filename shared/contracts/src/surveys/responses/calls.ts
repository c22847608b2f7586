import { call } from '../../call'
import type * as schema from './schema'

export type { SurveyResponse, SurveyScoreAnswer } from './schema'

/** The surveys that the user has completed, newest first. A page shorter than asked is the last. */
export const completeSurveys = call<typeof schema.completeSurveys>({
  id: 'completeSurveys',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/complete_surveys',
  policy: 'user',
})

/** The surveys that the user has begun or completed, the one begun last first. A page shorter than asked is the last. */
export const listSurveyResponses = call<typeof schema.listSurveyResponses>({
  id: 'listSurveyResponses',
  area: 'surveys',
  method: 'GET',
  path: '/survey_responses',
  policy: 'user',
})

/** One completed survey to read again. 404 for another user's. */
export const getSurveyResponse = call<typeof schema.getSurveyResponse>({
  id: 'getSurveyResponse',
  area: 'surveys',
  method: 'GET',
  path: '/survey_responses/{id}',
  policy: 'survey_response_owner',
})
