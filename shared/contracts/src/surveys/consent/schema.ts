import * as z from 'zod/mini'
import { cursorPaging, id, instant, line, localeCode, text } from '../../common/schema'
import { MAX_CONSENT_NAME_LENGTH, MAX_SIGNATURE_TEXT_LENGTH } from './rules'

/** A consent as it was given (specification 001, section 3). */
const consentEntry = z.object({
  id,
  /** Null where a question of a survey asked for it. */
  objective_id: z.nullable(id),
  accepted_consent: z.boolean(),
  /** It takes back the version before. */
  withdrawn: z.optional(z.boolean()),
  consenting_first_name: z.nullable(z.string()),
  consenting_last_name: z.nullable(z.string()),
  consent_signature_image_url: z.nullable(z.string()),
  /** The name typed in the place of a drawn signature. */
  consent_signature_text: z.nullable(z.string()),
  /** Rises with each change; earlier ones are kept. */
  version: z.int(),
  /** False when the study asks for something else since, or it was withdrawn, so that it has to be given again. */
  current: z.optional(z.boolean()),
  updated_at: instant,
})

export const getConsentEntry = {
  summary: 'Read a consent',
  description: 'The newest consent that the user gave for an objective; null before the first.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: z.nullable(consentEntry),
}

/** What is sent with every consent. */
const givenParts = {
  /** Made by the participant's device, so that the same sent twice is one. */
  id,
  accepted_consent: z._default(z.enum(['true', 'false']), 'false'),
  consenting_first_name: z.optional(line(MAX_CONSENT_NAME_LENGTH)),
  consenting_last_name: z.optional(line(MAX_CONSENT_NAME_LENGTH)),
  consent_signature_text: z.optional(line(MAX_SIGNATURE_TEXT_LENGTH)),
  /** The version of the terms that was on the screen (`definition_version` of what was read). */
  definition_version: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))),
  /** The language of the words that were on the screen. */
  locale: z.optional(localeCode),
  /** The options chosen in the questions about the text, as JSON: `{"risk":["none"]}`. */
  comprehension: z.optional(text(10_000)),
}

/** A form: all values are texts. The signature comes as the file `consent_signature_image` (PNG), or as `consent_signature_text`. */
export const createConsentEntry = {
  summary: 'Give a consent',
  description:
    "Keeps a consent as a new version; the same id again answers the same. What is asked for depends on the objective's flags.",
  errors: {
    404: ['NOT_FOUND'],
    409: ['ID_TAKEN'],
    422: [
      'MANDATORY',
      'CONSENT_NOT_ACCEPTED',
      'SIGNATURE_MISSING',
      'COMPREHENSION_WRONG',
      'NOT_A_PICTURE',
      'PICTURE_TOO_LARGE',
    ],
  } as const,
  params: z.object({ id }),
  body: z.object({
    ...givenParts,
    /** The earlier signature stays. */
    keep_signature: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: consentEntry,
}

/** A text of the study in the reader's language, or in another that `locale` names. */
const readText = z.object({ text: z.string(), locale: z.optional(localeCode) })

const texts = {
  /** All that stands above the consent, as it is kept with it; Markdown. */
  text: z.string(),
  check_text: z.nullable(z.string()),
}

/** What a consent objective asks to read and to agree to. */
const consentTerms = z.object({
  ...texts,
  /** The version of the activity that these words are from. */
  definition_version: z.int(),
  /** The language in which they are answered and kept. */
  locale: localeCode,
  /** The document that is shown with the consent itself; null where it stands in the activity. Markdown. */
  document: z.nullable(readText),
  /** What follows from taking it back, as the study says; null for the words of the product. Markdown. */
  withdrawal_text: z.nullable(readText),
  /** To be answered before signing. */
  comprehension: z.array(
    z.object({
      key: z.string(),
      question: readText,
      options: z.array(z.object({ key: z.string(), text: readText })),
      correct: z.array(z.string()),
      explanation: z.nullable(readText),
      /** Which choices are right: exactly those of `correct` where it is missing; else any one, or any of them. */
      right: z.optional(z.enum(['any_one', 'any_several'])),
    }),
  ),
  /** What the user last consented to, where it was other words in the same language. */
  before: z.nullable(z.object(texts)),
})

export const getConsentTerms = {
  summary: 'Read what a consent asks for',
  description:
    'The text that a consent objective asks to agree to, questions about it, and the words that the user agreed to before where they have changed.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: consentTerms,
}

/** What a question of a survey asks to agree to; `definition_version` is the version of the survey. */
const consentAgainTerms = z.extend(consentTerms, {
  /** Whether it is to be given again: it was withdrawn, or other words are asked to be agreed to. */
  due: z.boolean(),
  relationships: z.array(z.object({ code: z.string(), label: readText })),
})

export const getConsentAgainTerms = {
  summary: 'Read what a survey asks to agree to now',
  description:
    'What the newest version of a survey asks to agree to, for a consent that a question of it asked for, and the words that the user agreed to before where they have changed. Whatever became of the response, it stays as it was answered.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: consentAgainTerms,
}

/** A form: all values are texts. The signature comes as the file `consent_signature_image` (PNG), or as `consent_signature_text`. */
export const giveConsentAgain = {
  summary: 'Give a consent of a survey again',
  description:
    'Keeps a consent to what a survey asks now as a new version, after a withdrawal or when its document has changed; the same id again answers the same. The response to the survey stays as it is.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['CONSENT_NOT_DUE', 'ID_TAKEN'],
    422: [
      'MANDATORY',
      'CONSENT_NOT_ACCEPTED',
      'SIGNATURE_MISSING',
      'COMPREHENSION_WRONG',
      'NOT_A_PICTURE',
      'PICTURE_TOO_LARGE',
    ],
    429: ['TOO_MANY_REQUESTS'],
  } as const,
  /** Of the consent, in whatever version. */
  params: z.object({ id }),
  body: z.object({
    ...givenParts,
    /** The code of the choice. */
    relationship: line(MAX_CONSENT_NAME_LENGTH),
  }),
  answer: consentEntry,
}

/** A consent among all that the user has given. */
const givenConsent = z.extend(consentEntry, {
  /** What the objective or the question is called. */
  title: readText,
  /** What it is a consent to, the same in all its versions: the objective, or the question in the response to a survey. */
  asked_by: z.string(),
  /** The survey that asked for it; null where an activity did. */
  survey: z.nullable(readText),
  /** The language in which the words below were read. */
  locale: localeCode,
  /** The document as it was read; Markdown. */
  text: z.nullable(z.string()),
  /** What was agreed to, as it was read. */
  check_text: z.nullable(z.string()),
  /** To the participant, as it was read: "Parent"; null where it was not asked. */
  relationship: z.nullable(z.string()),
  /** What follows from taking it back, as the study says; null for the words of the product. Markdown. */
  withdrawal_text: z.nullable(readText),
  /** It can be given again here: the document of its survey has changed since, or it was withdrawn. */
  due: z.optional(z.boolean()),
})

export const listConsents = {
  summary: 'List consents',
  description:
    'The consents that the user has given in activities and surveys, each as it stands now: its newest version, also where that is its withdrawal. The newest first.',
  query: z.object(cursorPaging(50)),
  answer: z.array(givenConsent),
}

export const consentReportPdf = {
  summary: 'Download a consent',
  description: 'One consent as a PDF document, as it was given or withdrawn.',
  errors: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_REQUESTS'], 503: ['REPORT_FAILED'] } as const,
  params: z.object({ id }),
}

export const emailConsentReport = {
  summary: 'Send a consent by email',
  description: "Sends the PDF document of a consent to the user's own confirmed address, once in ten minutes.",
  errors: { 404: ['NOT_FOUND'], 422: ['EMAIL_NOT_CONFIRMED'], 429: ['TOO_MANY_REQUESTS'] } as const,
  params: z.object({ id }),
}

/** The path names the consent that is taken back, or an earlier version of it. */
export const withdrawConsent = {
  summary: 'Withdraw a consent',
  description:
    'Keeps the withdrawal as a new version beside the earlier ones. A consent that was withdrawn already stays as it is.',
  errors: { 404: ['NOT_FOUND'], 409: ['ID_TAKEN'] } as const,
  params: z.object({ id }),
  /** Made by the participant's device, so that the same sent twice is one. */
  body: z.object({ id }),
  answer: consentEntry,
}

export const userConsentReportPdf = {
  summary: 'Download consents',
  description: "The user's newest consents of an activity (quest) as a PDF document.",
  errors: { 404: ['NOT_FOUND'], 429: ['TOO_MANY_REQUESTS'], 503: ['REPORT_FAILED'] } as const,
  body: z.object({ user_id: id, quest_id: id }),
}

/** `download` answers with the PDF, `email` with 204. */
export const sendEconsent = {
  summary: 'Send consents by email',
  description:
    "Sends the user's newest consents of an activity (quest) as a PDF document to their own confirmed address, once in ten minutes; or answers with it.",
  errors: {
    404: ['NOT_FOUND'],
    422: ['EMAIL_NOT_CONFIRMED'],
    429: ['TOO_MANY_REQUESTS'],
    503: ['REPORT_FAILED'],
  } as const,
  query: z.object({ report_type: z._default(z.enum(['email', 'download']), 'email'), quest_id: id }),
}

export type GivenConsent = z.infer<typeof givenConsent>
export type ConsentEntry = z.infer<typeof consentEntry>
export type ConsentTerms = z.infer<typeof consentTerms>
export type ConsentAgainTerms = z.infer<typeof consentAgainTerms>
