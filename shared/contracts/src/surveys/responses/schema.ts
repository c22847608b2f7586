import * as z from 'zod/mini'
import { id, instant, localeCode, paging } from '../../common/schema'
import * as survey from '../survey/schema'

/** What the band of a score means for the participant; missing where the study says nothing. */
const meaning = z.optional(z.string())

/** The first score defined by an instrument, with its band. */
const score = z.object({ value: z.number(), maximum: z.number(), band: z.nullable(z.string()), meaning })

/** One of several scores. */
const namedScore = z.object({
  key: z.string(),
  label: z.nullable(z.string()),
  /** Null if too few questions were answered. */
  value: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  band: z.nullable(z.string()),
  meaning,
  /** All bands of the score, lowest first; missing where the study names none. */
  bands: z.optional(z.array(z.object({ from: z.number(), to: z.number(), label: z.string() }))),
})

const surveyResponse = z.object({
  id,
  survey_id: id,
  /** The language of title and band; missing if they are the same in every language. */
  locale: z.optional(localeCode),
  title: z.string(),
  started_at: instant,
  completed_at: instant,
  score: z.nullable(score),
  /** All scores, in the instrument's order; missing for surveys completed before multiple scores were supported. */
  scores: z.optional(z.array(namedScore)),
})

/** Pages of 10 by default (specification 001, section 9). */
export const completeSurveys = {
  summary: 'List completed surveys',
  description: 'The surveys that the user has completed, newest first. A page shorter than asked is the last.',
  query: paging(10),
  answer: z.array(surveyResponse),
}

/** Includes open ones; pages of 10 by default (specification 000, section 9). */
export const listSurveyResponses = {
  summary: 'List survey responses',
  description:
    'The surveys that the user has begun or completed, the one begun last first. A page shorter than asked is the last.',
  query: z.extend(paging(10), {
    /** Only responses to this survey, for a chart of its scores. */
    survey_id: z.optional(id),
  }),
  answer: z.array(z.extend(surveyResponse, { completed_at: z.nullable(instant) })),
}

/** Read-only: the answered version of the survey, in the language in which it was answered. */
export const getSurveyResponse = {
  summary: 'Read a completed survey',
  description:
    'One completed survey to read again, whole: as it was asked, in the language in which it was answered, with the answers.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: z.extend(survey.surveyResponse, {
    started_at: instant,
    score: z.nullable(score),
    /** The values; `scores` has their definitions. */
    all_scores: z.optional(z.array(namedScore)),
  }),
}

export const surveyReportPdf = {
  summary: 'Download a completed survey',
  description:
    'A completed survey as a PDF document: questions, answers and scores in the language in which it was answered.',
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
export type SurveyScoreAnswer = z.infer<typeof namedScore>
