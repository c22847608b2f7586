import * as z from 'zod/mini'
import { id, instant, localeCode, paging } from '../../common/schema'

/** A question as it was asked, in the reader's language, with the answer as given. */
export const answeredQuestion = z.object({
  key: z.string(),
  /** The language of its texts, which is another than the reader's where the study has none in the reader's; missing where they are the same in every language. */
  locale: z.optional(localeCode),
  type: z.enum(['choice', 'multiple_choice', 'slider', 'number', 'text', 'information']),
  label: z.string(),
  /** The answer in words: the label of the choice, the number, the text. Null when skipped. */
  answer: z.nullable(z.string()),
  skipped: z.boolean(),
})

/** The sum that an instrument defines, with the band it falls in. */
const score = z.object({ value: z.number(), maximum: z.number(), band: z.nullable(z.string()) })

const surveyResponse = z.object({
  id,
  survey_id: id,
  /** The language of title and band; missing where they are the same in every language. */
  locale: z.optional(localeCode),
  title: z.string(),
  started_at: instant,
  completed_at: instant,
  score: z.nullable(score),
})

/** Completed ones, newest first; pages of 10 (specification 001, section 9). */
export const completeSurveys = {
  summary: 'List completed surveys',
  description: 'The surveys that the user has completed, newest first. A page shorter than asked is the last.',
  query: paging(10),
  answer: z.array(surveyResponse),
}

export const getSurveyResponse = {
  summary: 'Read a completed survey',
  description: 'One completed survey to read again.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: z.extend(surveyResponse, { questions: z.array(answeredQuestion) }),
}

export const surveyReportPdf = {
  summary: 'Download a completed survey',
  description: 'A completed survey as a PDF document: questions, answers and scores in the language in which it was answered.',
  errors: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_REQUESTS'], 503: ['REPORT_FAILED'] } as const,
  params: z.object({ id }),
}

export const emailSurveyReport = {
  summary: 'Send a completed survey by email',
  description: "Sends the PDF document of a completed survey to the user's own confirmed address, once in ten minutes.",
  errors: { 404: ['NOT_FOUND'], 422: ['EMAIL_NOT_CONFIRMED'], 429: ['TOO_MANY_REQUESTS'] } as const,
  params: z.object({ id }),
}

export type SurveyResponse = z.infer<typeof surveyResponse>
export type AnsweredQuestion = z.infer<typeof answeredQuestion>
