import {
  getSurvey,
  respondToSurvey,
  type SurveyPage,
  type SurveyQuestion,
  type SurveyResponse,
} from '@almanac/contracts/surveys/survey'
import type { SurveyAnswer } from '@almanac/domain/survey'
import type { FakeServer } from '@almanac/testing'

export const survey_id = '01920000-0000-7000-8000-0000000000e1'
export const other_id = '01920000-0000-7000-8000-0000000000e2'
export const response_id = '01920000-0000-7000-8000-0000000000f1'

/** A text that is the same in every language. */
export const words = (text: string) => ({ text })

const options = (...labels: string[]) => labels.map((label, index) => ({ code: String(index), label: words(label) }))

/** A question with overrides. */
export const question = (key: string, given: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  key,
  type: 'text',
  group: null,
  label: words(`Question ${key}`),
  ...given,
})

export const yesOrNo = (key: string, label: string, given: Partial<SurveyQuestion> = {}): SurveyQuestion =>
  question(key, { type: 'choice', label: words(label), required: true, options: options('No', 'Yes'), ...given })

/** A survey with branching: hours of sleep are asked only after a low mood. */
const questions: SurveyQuestion[] = [
  yesOrNo('low', 'Were you low?'),
  question('sleep', { type: 'group', label: words('Your sleep'), display: 'page', visible_if: '[low] = "1"' }),
  question('hours', {
    type: 'number',
    group: 'sleep',
    label: words('Hours of sleep'),
    required: true,
    min: 0,
    max: 24,
    warnings: [{ when: '[hours] > 14', text: words('That is a lot of sleep.') }],
  }),
  question('naps', { type: 'number', group: 'sleep', label: words('Naps') }),
  question('remarks', { label: words('Anything else?') }),
]

/** A survey response of the server. */
export const aSurvey = (given: Partial<SurveyResponse> = {}): SurveyResponse => ({
  id: response_id,
  survey_id,
  version: 1,
  has_seen_introduction: true,
  progress: 0,
  required_questions: [],
  first_and_last_question: ['low', 'remarks'],
  completed_at: null,
  locale: 'en',
  title: words('First survey'),
  introduction: null,
  questions,
  scores: [],
  alerts: [],
  answers: [],
  ...given,
})

/** The sent writes, in order. */
export interface SentAnswers {
  id: string
  complete: boolean
  answers: SurveyAnswer[]
}

export const sentTo = (server: FakeServer): SentAnswers[] =>
  server.requests(respondToSurvey).map(({ body }) => {
    const { survey_response_id, complete, answers } = body as Record<string, string>
    return {
      id: survey_response_id ?? '',
      complete: complete === 'true',
      answers: JSON.parse(answers ?? '[]') as SurveyAnswer[],
    }
  })

/** A fake server with one survey and its answers. */
export function surveyServer(server: FakeServer, survey: SurveyResponse): void {
  server.answer(getSurvey, survey)
  server.answerWith(respondToSurvey, ({ body }): SurveyPage => {
    const { survey_response_id, complete } = body as Record<string, string>
    const { version, progress, required_questions, first_and_last_question } = survey
    return {
      id: survey_response_id ?? '',
      survey_id: survey.survey_id,
      version,
      has_seen_introduction: true,
      progress,
      required_questions,
      first_and_last_question,
      completed_at: complete === 'true' ? '2026-11-21T10:00:00Z' : null,
      keys: [],
      questions: [],
      answers: [],
      alerts: [],
    }
  })
}
