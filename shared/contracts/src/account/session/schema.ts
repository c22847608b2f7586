import * as z from 'zod/mini'
import { id, localeCode, text } from '../../common/schema'

/** A feature of a company, theme or user: `hs_features` (specification 000, section 6). */
export const feature = z.object({ title: z.string(), enabled: z.boolean() })

const company = z.object({ id, key: z.string(), name: z.string(), status: z.enum(['open', 'closed']) })

const group = z.object({ id, name: z.string(), company_id: id, theme_key: z.string() })

/** The signed-in participant, as the host and all remotes hold her. */
export const user = z.object({
  id,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  locale: z.string(),
  time_zone: z.nullable(z.string()),
  avatar_id: z.nullable(z.int()),
  image_id: z.nullable(id),
  companies: z.array(company),
  groups: z.array(group),
  hs_features: z.array(feature),
  onboarding_surveys: z.array(z.object({ id, completed: z.boolean() })),
  response_count: z.int(),
  activated: z.boolean(),
  /** `operator` decides about releases; `tester` may be shown a remote from a team's own machine. */
  roles: z.array(z.enum(['operator', 'tester'])),
})

export const credentials = z.object({
  email: text(254).check(z.minLength(1, { message: 'CANT_BE_BLANK' })),
  password: text(1024).check(z.minLength(1, { message: 'CANT_BE_BLANK' })),
  otp_attempt: z.optional(text(12)),
  device_name: z.optional(text(120)),
})

export const signIn = { body: z.object({ user: credentials }), answer: user }

export const signOut = {}

/** Null for a visitor. The CSRF token stands in the X-CSRF-Token header of the answer. */
export const currentSession = { answer: z.nullable(user) }

export const endSession = { query: z.object({ studyclose: z.optional(z.enum(['true', 'false'])) }) }

export const updateLocale = {
  params: z.object({ id }),
  body: z.object({ id, locale: localeCode }),
  answer: user,
}

export type User = z.infer<typeof user>
export type Company = z.infer<typeof company>
export type Feature = z.infer<typeof feature>
export type Credentials = z.infer<typeof credentials>
