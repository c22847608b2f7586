import { call } from '../../call'
import type * as schema from './schema'

export type { SurveyAnswer, SurveyPage, SurveyQuestion, SurveyResponse } from './schema'

/**
 * A whole survey to answer, with the answers so far. 404 for one that is not of the user's study.
 * The id has changed since it returns whole surveys: devices cache responses of the former call for 45 days.
 */
export const getSurvey = call<typeof schema.getSurvey>({
  id: 'readSurvey',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/{id}',
  policy: 'user',
  offline: true,
})

/** The user's newest response to this survey, with the whole survey. 404 before the first. */
export const lastSurveyResponse = call<typeof schema.lastSurveyResponse>({
  id: 'lastSurveyResponse',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/{id}/last_response',
  policy: 'user',
})

/** Stores answers and returns the next page; idempotent. 422 has the key of the invalid question. */
export const respondToSurvey = call<typeof schema.respondToSurvey>({
  id: 'respondToSurvey',
  area: 'surveys',
  method: 'POST',
  path: '/surveys/{id}/respond',
  policy: 'user',
  files: ['signature', 'signature.*'],
})

/** The page before this question. */
export const questionBeforeKey = call<typeof schema.questionBeforeKey>({
  id: 'questionBeforeKey',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/{id}/question_before_key',
  policy: 'user',
})

/** The page after this question. */
export const questionAfterKey = call<typeof schema.questionAfterKey>({
  id: 'questionAfterKey',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/{id}/question_after_key',
  policy: 'user',
})
