import * as z from 'zod/mini'
import { id, instant, localeCode, text } from '../../common/schema'

/** A text of a study, in one language; `text` is Markdown. */
export const page = z.object({
  id,
  key: z.string(),
  title: z.string(),
  text: z.string(),
  content_type: z.literal('markdown'),
  /** Its language: the requested one, with the study's first as the fallback. */
  locale: z.string(),
})

/** An agreement of a study. A change creates a new version, which has to be accepted again. */
export const agreement = z.extend(page, {
  kind: z.enum(['user_agreement', 'terms', 'privacy_policy']),
  version: z.int(),
  published_at: instant,
  /** Null for a visitor. */
  accepted: z.nullable(z.boolean()),
  /** When the participant accepted this version; null before. */
  accepted_at: z.nullable(instant),
})

const whose = z.object({ locale: z.optional(localeCode), company_id: z.optional(id), group_id: z.optional(id) })

export const listAgreements = {
  summary: 'List agreements',
  description: "The agreements of the user's study, or of the named one, with whether the user has accepted them.",
  query: whose,
  answer: z.array(agreement),
}
export const currentAgreements = {
  summary: 'List the current agreements of a company',
  description: 'The agreements of one company or group in one language, as they stand now.',
  query: whose,
  answer: z.array(agreement),
}
export const acceptAgreements = {
  summary: 'Accept agreements',
  description: 'Accepts these versions of agreements.',
  errors: { 404: ['NOT_FOUND'], 409: ['AGREEMENT_CHANGED'] } as const,
  body: z.object({
    agreements: z.array(z.object({ id, version: z.int(), locale: localeCode })).check(z.minLength(1), z.maxLength(20)),
  }),
}

export const privacyPolicy = {
  summary: 'Read a question of the privacy policy',
  description: 'The first question, or the one before or after `question_key`.',
  errors: { 404: ['NOT_FOUND'] } as const,
  query: z.object({
    company_id: z.optional(id),
    group_id: z.optional(id),
    locale: z.optional(localeCode),
    index_type: z.optional(z.enum(['next', 'before'])),
    question_key: z.optional(text(100)),
  }),
  answer: z.object({
    title: z.string(),
    /** One question of the policy with its answer in Markdown. */
    question: z.nullable(z.object({ key: z.string(), question: z.string(), text: z.string() })),
    /** The key of the next question; null at the last. */
    next: z.nullable(z.string()),
    before: z.nullable(z.string()),
    first_and_last_question: z.nullable(z.tuple([z.string(), z.string()])),
    /** Position of this question and number of questions. */
    position: z.int(),
    count: z.int(),
    locale: z.string(),
  }),
}

export const listExtraPages = {
  summary: 'List further pages',
  description: "The further pages of the user's study, without their texts.",
  errors: { 404: ['NOT_FOUND'] } as const,
  query: whose,
  answer: z.array(z.omit(page, { text: true })),
}
export const currentExtraPages = {
  summary: 'List the further pages of a company',
  description: 'The further pages of one company or group in one language.',
  errors: { 404: ['NOT_FOUND'] } as const,
  query: whose,
  answer: z.array(page),
}
export const helpPage = {
  summary: 'Read the help page',
  description: "The help of a company, of the user's own when none is named.",
  errors: { 404: ['NOT_FOUND'] } as const,
  query: z.object({ company_id: z.optional(id), locale: z.optional(localeCode) }),
  answer: page,
}
export const termsPage = {
  summary: 'Read a page',
  description: 'One page by its id, or by its key when `page_type` is given.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  query: z.object({ locale: z.optional(localeCode), page_type: z.optional(text(40)) }),
  answer: page,
}

export type Page = z.infer<typeof page>
export type Agreement = z.infer<typeof agreement>
export type PrivacyPage = z.infer<typeof privacyPolicy.answer>
