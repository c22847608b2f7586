import type { Poll, PollQuestion } from '@almanac/contracts/social/polls'

/** The user's own choice; undefined before they have answered. */
export const ownChoice = ({ poll_choices }: PollQuestion) => poll_choices.find(({ selected }) => selected)

/** Whether all of its questions are answered. */
export const isAnswered = ({ poll_questions }: Poll): boolean =>
  poll_questions.every((question) => ownChoice(question) !== undefined)

/** Whether it is closed for answers. */
export const isClosed = ({ closes_at }: Poll, now = Date.now()): boolean =>
  closes_at !== null && Date.parse(closes_at) <= now

/** The question to answer next; undefined when there is none. */
export const firstOpenQuestion = ({ poll_questions }: Poll): PollQuestion | undefined =>
  poll_questions.find((question) => ownChoice(question) === undefined)
