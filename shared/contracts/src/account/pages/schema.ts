import * as z from 'zod/mini'
import { id, instant, localeCode, text } from '../../common/schema'

/** A text of a study, in one language; `text` is Markdown. */
export const page = z.object({
  id,
  key: z.string(),
  title: z.string(),
  text: z.string(),
  content_type: z.literal('markdown'),
  /** The language that it is in: the wished one, else the study's first. */
  locale: z.string(),
})

/** What a participant agrees to. A change makes a new version, which has to be accepted anew. */
export const agreement = z.extend(page, {
  kind: z.enum(['user_agreement', 'terms', 'privacy_policy']),
  version: z.int(),
  published_at: instant,
  /** Null for a visitor. */
  accepted: z.nullable(z.boolean()),
  /** When she accepted this very version; null when she has not. */
  accepted_at: z.nullable(instant),
})

const whose = z.object({ locale: z.optional(localeCode), company_id: z.optional(id), group_id: z.optional(id) })

export const listAgreements = { query: whose, answer: z.array(agreement) }
export const currentAgreements = { query: whose, answer: z.array(agreement) }
export const acceptAgreements = {
  body: z.object({
    agreements: z.array(z.object({ id, version: z.int(), locale: localeCode })).check(z.minLength(1), z.maxLength(20)),
  }),
}

export const privacyPolicy = {
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
    /** The key of the question after this one; null at the last. */
    next: z.nullable(z.string()),
    before: z.nullable(z.string()),
    first_and_last_question: z.nullable(z.tuple([z.string(), z.string()])),
    /** This one is the n-th of so many. */
    position: z.int(),
    count: z.int(),
    locale: z.string(),
  }),
}

export const listExtraPages = { query: whose, answer: z.array(z.omit(page, { text: true })) }
export const currentExtraPages = { query: whose, answer: z.array(page) }
export const helpPage = {
  query: z.object({ company_id: z.optional(id), locale: z.optional(localeCode) }),
  answer: page,
}
export const termsPage = {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  query: z.object({ locale: z.optional(localeCode), page_type: z.optional(text(40)) }),
  answer: page,
}

export type Page = z.infer<typeof page>
export type Agreement = z.infer<typeof agreement>
export type PrivacyPage = z.infer<typeof privacyPolicy.answer>
