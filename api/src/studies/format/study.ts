import * as z from 'zod/mini'
import { STUDY_CODE } from '@almanac/contracts/rules/account'
import { palette } from '@almanac/contracts/schema/platform/theme'
import { featuresWithSource } from '@almanac/domain/features'
import { email, key, localText } from '../../study-files/texts'
import { messaging } from './messaging'

/** `study.yaml`: what the folder is. The key is in every id, so it never changes once people take part. */
export const studyFile = z.strictObject({
  key,
  name: z.string().check(z.minLength(1)),
  /** Another seed gives another believable history. */
  seed: z.int(),
})

const name = z.string().check(z.regex(/\S/, { message: 'the name is empty' }))
const status = z._default(z.enum(['open', 'closed']), 'open')

const group = z.strictObject({
  key,
  name,
  code: z.string().check(z.regex(STUDY_CODE, { message: 'a code is exactly 6 characters, A to Z and 0 to 9' })),
  /** Left out, it is the company's. */
  theme: z.optional(key),
  status,
  /** Keys of its activities, in the order of the dashboard. */
  activities: z._default(z.array(key), []),
  /** The name under which its members are a team on the leaderboard; left out, they are none. */
  team: z.optional(localText),
  /** Its members prove by a code on the phone that it is they: when they register and whenever they sign in. */
  two_factor: z._default(z.boolean(), false),
  /** Keys of the surveys that everybody answers first, in this order. */
  onboarding_surveys: z._default(z.array(key), []),
})

/** One file in `companies/`. */
export const companyFile = z.strictObject({
  key,
  name,
  status,
  default_theme: key,
  features: z._default(z.array(z.enum(featuresWithSource('company'))), []),
  /** E-mail addresses of the care team, which is told of answers that need somebody. */
  alert_recipients: z._default(z.array(email).check(z.maxLength(20)), []),
  /** For so many days from the sign-in somebody stays signed in in the app; left out, as in a browser. */
  app_sign_in_days: z.optional(z.int().check(z.gte(1), z.lte(365))),
  messaging: z._default(messaging, { labels: [], report_recipients: [] }),
  groups: z.array(group).check(z.minLength(1)),
})

export type CompanyFile = z.output<typeof companyFile>

const strictPalette = z.strictObject(palette.shape)

/** One file in `themes/`. */
export const themeFile = z.strictObject({
  key,
  name: z.string().check(z.minLength(1)),
  features: z._default(z.array(z.enum(featuresWithSource('theme'))), []),
  light: strictPalette,
  dark: strictPalette,
})

export type ThemeFile = z.output<typeof themeFile>

/** One file in `healthy_doses/`: something short worth reading, shown when an activity is done for the day. The text is Markdown. */
export const healthyDoseFile = z.strictObject({ key, title: localText, text: localText })

const question = z.strictObject({ key, question: localText, text: localText })

/** One file in `pages/`: what people agree to, or may read. Texts are Markdown. */
export const pageFile = z.strictObject({
  key,
  kind: z.enum(['user_agreement', 'terms', 'privacy_policy', 'help', 'extra_page']),
  company: key,
  /** Left out, it is for all groups of the company that have none of their own. */
  group: z.optional(key),
  title: localText,
  /** Of every kind but the privacy policy, which is read question by question. */
  text: z.optional(localText),
  questions: z.optional(z.array(question).check(z.minLength(1))),
})

export type PageFile = z.output<typeof pageFile>
