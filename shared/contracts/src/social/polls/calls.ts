import { call } from '../../call'
import type * as schema from './schema'

export type { Poll, PollFilter, PollQuestion } from './schema'

/** Polls of the user's studies, filtered: all, answered, or unanswered and still open (specification 000, section 2). */
export const listPolls = call<typeof schema.listPolls>({
  id: 'listPolls',
  area: 'social',
  method: 'GET',
  path: '/polls',
  policy: 'user',
  offline: true,
})

/** The same, by the user's id. */
export const listPollsOfUser = call<typeof schema.listPollsOfUser>({
  id: 'listPollsOfUser',
  area: 'social',
  method: 'GET',
  path: '/users/{id}/polls',
  policy: 'self',
})

/** Answers a question with one of its choices; returns the poll with its counts. 409 POLL_ANSWERED for a different second choice, POLL_CLOSED after its end. 422 PLEASE_SELECT without a choice. */
export const answerPoll = call<typeof schema.answerPoll>({
  id: 'answerPoll',
  area: 'social',
  method: 'POST',
  path: '/poll_response',
  policy: 'user',
})

/** Marks polls as seen, so that they are no longer new. */
export const markPollsSeen = call<typeof schema.markPollsSeen>({
  id: 'markPollsSeen',
  area: 'social',
  method: 'POST',
  path: '/users/{id}/polls_status',
  policy: 'self',
})

/** Whether there is an open poll that the user has neither seen nor answered. */
export const hasNewPolls = call<typeof schema.hasNewPolls>({
  id: 'hasNewPolls',
  area: 'social',
  method: 'GET',
  path: '/users/{id}/has_new_polls',
  policy: 'self',
})
