import { call } from '../../call'
import type * as schema from './schema'

export type { SurveyAnswer, SurveyPage, SurveyQuestion, SurveyResponse } from './schema'

/**
 * A survey to answer, whole, with the answers so far. 404 for one that is not of the user's study.
 * Its id is another than before surveys were whole: devices keep what that call answered for 45 days.
 */
export const getSurvey = call<typeof schema.getSurvey>({
  id: 'readSurvey',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/{id}',
  policy: 'user',
  offline: true,
})

/** The user's newest response to this survey, whole. 404 before the first. */
export const lastSurveyResponse = call<typeof schema.lastSurveyResponse>({
  id: 'lastSurveyResponse',
  area: 'surveys',
  method: 'GET',
  path: '/surveys/{id}/last_response',
  policy: 'user',
})

/** Stores answers and gives the next page; an answer sent twice counts once. 422 names the question by its key. */
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
