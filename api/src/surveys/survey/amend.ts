import { type EarlierAnswer, type RecordedAnswer, recordAnswers } from '@almanac/domain/survey/record'
import type { Database } from '../../http/serve'
import { openQuestion } from './check-answers'
import { evaluated } from './context'
import { inOrder } from './order'
import type { Answering } from './queries'
import { storeResponse } from './store-response'

/** A completed response with the answers of a device that had not heard of its completion. */
export interface Amended {
  /** With `completed_at` null where the device has to go on: a question that its answers opened is unanswered. */
  answering: Answering
  /** That question, after Finish. */
  open_key: string | undefined
  /** None: those of a completed response were raised before. */
  alerts: string[]
}

interface Amending {
  user_id: string
  /** The displayed language. */
  locale: string
  /** Whether the participant pressed Finish. */
  complete: boolean
}

const isWaiting = ({ reason }: EarlierAnswer): boolean => reason === 'incomplete'
const withoutReason = ({ reason: _reason, ...answer }: EarlierAnswer): RecordedAnswer => answer

/**
 * Adds answers to a completed response. The later ones count and the scores are those of all that
 * count, as soon as nothing required is missing with them; until then the response stays as it was
 * completed, and they wait beside it.
 */
export async function amendCompleted(
  transaction: Database,
  { user_id, locale, complete }: Amending,
  completed: Answering,
  answers: readonly RecordedAnswer[],
): Promise<Amended> {
  const waiting = completed.earlier.filter(isWaiting).map(withoutReason)
  if (answers.length === 0 && (!complete || waiting.length === 0))
    return { answering: completed, open_key: undefined, alerts: [] }
  const earlier = completed.earlier.filter((one) => !isWaiting(one))
  const record = recordAnswers({ answers: completed.answers, earlier }, [...waiting, ...answers], { isCompleted: true })
  const candidate = {
    ...completed,
    answers: inOrder(completed.survey, record.answers),
    earlier: [...record.earlier],
  }
  const evaluation = evaluated(candidate)
  const open_key = openQuestion({ answering: candidate, ...evaluation })
  const kept = open_key === undefined ? candidate : { ...completed, earlier: withWaiting(earlier, waiting, answers) }
  const { state } = open_key === undefined ? evaluation : evaluated(completed)
  await storeResponse(transaction, {
    user_id,
    answering: kept,
    state,
    locale: completed.locale ?? locale,
    activity_id: undefined,
  })
  return {
    answering: open_key === undefined ? candidate : { ...candidate, completed_at: null },
    open_key: complete ? open_key : undefined,
    alerts: [],
  }
}

/** The earlier answers with those that wait for others. */
function withWaiting(
  earlier: readonly EarlierAnswer[],
  waiting: readonly RecordedAnswer[],
  answers: readonly RecordedAnswer[],
): EarlierAnswer[] {
  const record = recordAnswers({ answers: waiting, earlier }, answers, { isCompleted: true })
  return [...record.earlier, ...record.answers.map((answer): EarlierAnswer => ({ ...answer, reason: 'incomplete' }))]
}
