import * as z from 'zod/mini'
import { code, id, instant, localeCode, text } from '../../common/schema'

/** One question as it is asked, in the reader's language. */
export const question = z.object({
  key: z.string(),
  /** The language of its texts, which is another than the reader's where the study has none in the reader's; missing where they are the same in every language. */
  locale: z.optional(localeCode),
  type: z.enum(['choice', 'multiple_choice', 'slider', 'number', 'text', 'information']),
  label: z.string(),
  description: z.nullable(z.string()),
  required: z.boolean(),
  answers: z.array(z.object({ value: z.number(), label: z.string() })),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  min_label: z.nullable(z.string()),
  max_label: z.nullable(z.string()),
})

export const answer = z.object({
  key: text(100),
  value: z.nullable(z.union([z.number(), text(10_000)])),
  values: z.optional(z.array(z.number()).check(z.maxLength(200))),
  skipped: z._default(z.boolean(), false),
  /** When it was given, on the device's clock. */
  created_at: z.optional(instant),
})

/** A survey that is being answered: one question a page. */
export const surveyPage = z.object({
  /** The survey response. */
  id,
  survey_id: id,
  /** The language of title and introduction; missing where they are the same in every language. */
  locale: z.optional(localeCode),
  title: z.string(),
  introduction: z.nullable(z.string()),
  has_seen_introduction: z.boolean(),
  /** The page that is shown; null when all is answered. */
  question: z.nullable(question),
  /** What was answered here before. */
  answer: z.nullable(answer),
  /** Share of the questions that have been answered or passed over, 0 to 1. */
  progress: z.number(),
  position: z.int(),
  count: z.int(),
  required_questions: z.array(z.string()),
  first_and_last_question: z.tuple([z.string(), z.string()]),
  completed_at: z.nullable(instant),
})

const params = z.object({ id })

/** Goes on where the participant stopped. */
export const getSurvey = {
  summary: 'Read a survey',
  description: 'A survey to answer, at the first question without an answer.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params,
  query: z.object({ quest_id: z.optional(id) }),
  answer: surveyPage,
}

/** `answers` is a list of answers as JSON, because the call carries files as well. */
export const respondToSurvey = {
  summary: 'Answer a survey',
  description:
    'Keeps answers and gives the next page; an answer sent twice counts once. A fault names the question by its key.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['SURVEY_COMPLETED'],
    422: ['UNKNOWN_QUESTION', 'UNKNOWN_ANSWER', 'ONE_ANSWER_ONLY', 'OUT_OF_RANGE', 'INVALID_JSON'],
  } as const,
  params,
  body: z.object({
    /** Made by the participant's device, so that the same sent twice is the same. */
    survey_response_id: id,
    answers: z.pipe(
      text(200_000),
      z.transform((value, context) => {
        try {
          return JSON.parse(value) as unknown
        } catch {
          context.issues.push({ code: 'custom', message: code('INVALID_JSON'), input: value })
          return z.NEVER
        }
      }),
    ),
  }),
  answer: surveyPage,
}

/** What `answers` holds once it is read. */
export const answers = z.array(answer).check(z.minLength(1), z.maxLength(500))

const beside = { params, query: z.object({ key: text(100) }), answer: surveyPage }
export const questionBeforeKey = {
  summary: 'Read the page before a question',
  description: 'The page of the survey before this question.',
  errors: { 404: ['NOT_FOUND'] } as const,
  ...beside,
}
export const questionAfterKey = {
  summary: 'Read the page after a question',
  description: 'The page of the survey after this question.',
  errors: { 404: ['NOT_FOUND'] } as const,
  ...beside,
}

export type SurveyPage = z.infer<typeof surveyPage>
export type SurveyQuestion = z.infer<typeof question>
export type SurveyAnswer = z.input<typeof answer>
