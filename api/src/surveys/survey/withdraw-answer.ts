import type { RecordedAnswer } from '@almanac/domain/survey/record'
import type { Database } from '../../http/serve'
import { lockSurvey } from './begin'
import { responseOf } from './queries'

interface WithdrawnAnswer {
  user_id: string
  survey_id: string
  survey_response_id: string
  /** With its instance in repeating groups. */
  question_key: string
}

/**
 * A consent that was withdrawn does not answer its question in a response that is still open: the
 * question counts as skipped, which is newer than the signature on any device, and the signature
 * stays among the earlier answers. A completed response stays as it was answered. Call it before
 * `lockConsents`, in the order of a write of answers.
 */
export async function withdrawAnswer(
  transaction: Database,
  { user_id, survey_id, survey_response_id, question_key }: WithdrawnAnswer,
): Promise<void> {
  await lockSurvey(transaction, user_id, survey_id)
  const open = await responseOf(transaction, user_id, survey_id, survey_response_id)
  const signed = open?.answers.find(({ key, consent }) => key === question_key && consent !== undefined)
  if (!open || !signed || open.completed_at) return
  const now = new Date().toISOString()
  const skipped: RecordedAnswer = {
    key: question_key,
    value: null,
    skipped: true,
    created_at: now,
    received_at: now,
    version: open.version,
  }
  const answers = open.answers.map((answer) => (answer === signed ? skipped : answer))
  const earlier = [...open.earlier, { ...signed, reason: 'withdrawn' as const }]
  await transaction
    .updateTable('survey_responses')
    .set({ answers: JSON.stringify(answers), earlier_answers: JSON.stringify(earlier) })
    .where('user_id', '=', user_id)
    .where('id', '=', open.id)
    .execute()
}
