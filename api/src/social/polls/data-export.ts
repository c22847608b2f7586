import type { LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'

/** A question of a poll that the person answered. Texts are still in all languages. */
export interface OwnPollAnswer {
  poll: LocalText
  question: LocalText
  answer: LocalText
  created_at: Date
}

/** The person's answers to polls, oldest first. */
export function ownPollAnswers(database: Database, user_id: string): Promise<OwnPollAnswer[]> {
  return database
    .selectFrom('poll_responses')
    .innerJoin('poll_questions', 'poll_questions.id', 'poll_responses.poll_question_id')
    .innerJoin('poll_choices', 'poll_choices.id', 'poll_responses.poll_choice_id')
    .innerJoin('polls', 'polls.id', 'poll_questions.poll_id')
    .where('poll_responses.user_id', '=', user_id)
    .select([
      'polls.title as poll',
      'poll_questions.text as question',
      'poll_choices.text as answer',
      'poll_responses.created_at',
    ])
    .orderBy('poll_responses.created_at')
    .orderBy('poll_questions.id')
    .execute()
}
