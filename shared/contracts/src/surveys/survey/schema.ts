import * as z from 'zod/mini'
import { id, instant, jsonText, line, localeCode, text } from '../../common/schema'
import { MAX_CONSENT_NAME_LENGTH, MAX_SIGNATURE_TEXT_LENGTH } from '../consent/rules'
import { alert, question, readText, score } from './definition'
import { MAX_ALERT_KEY_LENGTH, MAX_ALERTS, MAX_ENTRIES, MAX_ENTRY_LENGTH, MAX_OTHER_LENGTH } from './rules'

export { scoreProperties } from './definition'

/**
 * Values of the survey's `fhirpath("…")` by expression, evaluated by the server; missing
 * if it has none. Devices keep them until they receive new ones.
 */
export const external = z.optional(z.record(z.string(), z.nullable(z.union([z.number(), z.string(), z.boolean()]))))

const entry = z.object({
  code: z.optional(text(300)),
  text: text(MAX_ENTRY_LENGTH),
  date: z.optional(z.nullable(text(10))),
})

/** One answer; its properties are described in `shared/domain/src/survey/answer.ts`. */
export const answer = z.object({
  key: text(300),
  value: z.nullable(z.union([z.number(), text(10_000)])),
  values: z.optional(z.array(text(300)).check(z.maxLength(500))),
  other: z.optional(text(MAX_OTHER_LENGTH)),
  entries: z.optional(z.array(entry).check(z.maxLength(MAX_ENTRIES))),
  consent: z.optional(
    z.object({
      first_name: line(MAX_CONSENT_NAME_LENGTH),
      last_name: line(MAX_CONSENT_NAME_LENGTH),
      accepted_terms: z.boolean(),
      relationship: line(100),
      signature_text: z.optional(line(MAX_SIGNATURE_TEXT_LENGTH)),
      signature_image_id: z.optional(id),
    }),
  ),
  skipped: z._default(z.boolean(), false),
  confirmed: z.optional(z.boolean()),
  edited: z.optional(z.boolean()),
  /** When it was given, on the device's clock. */
  created_at: z.optional(instant),
  /** The version of the survey with which it was given; by default that of the call. */
  version: z.optional(z.int().check(z.gte(1))),
})

const progress = {
  /** Id of the survey response, for sending answers. */
  id,
  survey_id: id,
  /** The version of the survey with which the response was begun. */
  version: z.int(),
  has_seen_introduction: z.boolean(),
  /** Share of questions answered or skipped, 0 to 1. */
  progress: z.number(),
  required_questions: z.array(z.string()),
  first_and_last_question: z.tuple([z.string(), z.string()]),
  completed_at: z.nullable(instant),
}

/** A survey with all data for answering it offline: items, rules, and the answers so far. */
export const surveyResponse = z.object({
  ...progress,
  /** Whose study it is of. */
  company_id: z.optional(id),
  /** The reader's language, by which the texts were chosen. */
  locale: localeCode,
  /** The country of the participant's phone number (ISO 3166 alpha-2), for the contacts of alerts; null if unknown. */
  country: z.optional(z.nullable(z.string())),
  title: readText,
  introduction: z.nullable(readText),
  questions: z.array(question),
  scores: z.array(score),
  alerts: z.array(alert),
  answers: z.array(answer),
  external,
  /** Keys of the alerts that the participant has read, on any device. */
  read_alerts: z.optional(z.array(z.string())),
  /** The newest completed response to this survey; null before the first. A device names it when it begins another. */
  last_completed_id: z.optional(z.nullable(id)),
  /** A document to sign has changed since the response was begun: it continues with the newest version of the survey. */
  document_changed: z.optional(z.boolean()),
})

/** One page: the items shown together, with answers inserted into their texts. */
export const surveyPage = z.object({
  ...progress,
  /** Instance keys, in order; empty when everything is answered. */
  keys: z.array(z.string()),
  /** The items of these keys, and their groups. */
  questions: z.array(question),
  answers: z.array(answer),
  /** Keys of the active alerts. */
  alerts: z.array(z.string()),
  /** Evaluated with the answers of this call. */
  external,
})

const params = z.object({ id })

/** Resumes where the participant stopped. */
export const getSurvey = {
  summary: 'Read a survey',
  description:
    'A survey to answer, whole: items, rules and the answers so far, so that it can be gone through without a network.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params,
  query: z.object({ quest_id: z.optional(id) }),
  answer: surveyResponse,
}

export const lastSurveyResponse = {
  summary: 'Read the last response to a survey',
  description: "The user's newest response to this survey, completed or not, whole.",
  errors: { 404: ['NOT_FOUND'] } as const,
  params,
  query: z.object({ app_type: z.optional(text(40)) }),
  answer: surveyResponse,
}

/** `answers` is a list of answers as JSON, because the call is a form with files. */
export const respondToSurvey = {
  summary: 'Answer a survey',
  description:
    'Stores answers and gives the next page; an answer sent twice counts once, and of two devices’ answers to one question the newer (`created_at`) counts. Where another device has begun the survey before, or completed it without this one having known (`after_response_id`), its response goes on: `id` of the answer is the one to use from then on, and the one sent leads there too. Of a completed response the later answers count, and the earlier ones stay in its history. A fault names the question by its key. Where rules that only the server evaluates (`external`) find something open that the device could not know, `complete` stores the answers without completing the response, and the page of the answer is the one to go on with. Each drawn signature is a file `signature.<key>`, where the key of its question is percent-encoded, ten at most; a device of an earlier release sends one as `signature`, for the first consent that is not signed otherwise.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['SURVEY_COMPLETED', 'CONSENT_DOCUMENT_CHANGED'],
    422: [
      'UNKNOWN_QUESTION',
      'UNKNOWN_ANSWER',
      'OUT_OF_RANGE',
      'REQUIRED',
      'CONFIRMATION_REQUIRED',
      'ENTER_RESPONSE',
      'NUMBER_MISSING',
      'OTHER_MISSING',
      'PATTERN_MISMATCH',
      'INVALID_DATE',
      'TOO_LONG',
      'TOO_FEW',
      'TOO_MANY',
      'COMPREHENSION_MISSING',
      'SIGNATURE_MISSING',
      'MANDATORY',
      'RELATIONSHIP_MISSING',
      'CONSENT_NOT_ACCEPTED',
      'NOT_A_PICTURE',
      'PICTURE_TOO_LARGE',
      'INVALID_JSON',
    ],
  } as const,
  body_bytes: 1_100_000,
  params,
  body: z.object({
    /** Generated by the participant's device, so that retries are idempotent. */
    survey_response_id: id,
    /** The user's activity (quest) that opened the survey; stored with the response. */
    quest_id: z.optional(id),
    /** The version of the survey on the screen; without it the device is of an earlier release. */
    survey_version: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))),
    /** The newest completed response that the device knew when it began this one; empty for none, missing from earlier releases. */
    after_response_id: z.optional(z.union([id, z.literal('')])),
    /** The survey was opened as part of the onboarding, which has one response to each. */
    onboarding: z._default(z.enum(['true', 'false']), 'false'),
    /** Id of the device's copy of the response; the same for all its writes. */
    device: z.optional(id),
    /** The zone whose date the device used in rules about today; one that the server does not know is ignored. */
    time_zone: z.optional(text(64)),
    /** Whether the introduction was read; stored with the response. */
    has_seen_introduction: z._default(z.enum(['true', 'false']), 'false'),
    /** The participant pressed Finish: required visible questions without an answer are errors. Without it, the response stays open. */
    complete: z._default(z.enum(['true', 'false']), 'false'),
    /** Keys of the alerts that the participant has read in this response, as JSON. */
    read_alerts: z.optional(
      z.pipe(jsonText(10_000), z.array(text(MAX_ALERT_KEY_LENGTH)).check(z.maxLength(MAX_ALERTS))),
    ),
    answers: jsonText(1_000_000),
  }),
  answer: surveyPage,
}

/** The parsed content of `answers`. */
export const answers = z.array(answer).check(z.maxLength(2_000))

const beside = { params, query: z.object({ key: text(300) }), answer: surveyPage }
export const questionBeforeKey = {
  summary: 'Read the page before a question',
  description: 'The page of the survey before the one on which this question is.',
  errors: { 404: ['NOT_FOUND'] } as const,
  ...beside,
}
export const questionAfterKey = {
  summary: 'Read the page after a question',
  description: 'The page of the survey after the one on which this question is.',
  errors: { 404: ['NOT_FOUND'] } as const,
  ...beside,
}

export type SurveyPage = z.infer<typeof surveyPage>
export type SurveyResponse = z.infer<typeof surveyResponse>
export type SurveyQuestion = z.infer<typeof question>
export type SurveyAnswer = z.input<typeof answer>
