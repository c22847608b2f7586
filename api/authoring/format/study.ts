import * as z from 'zod/mini'
import { STUDY_CODE } from '@almanac/contracts/rules/account'
import { MAX_PASSKEY_DAYS, passkeySetting } from '@almanac/contracts/schema/platform/company-passkeys'
import { MAX_DAY_END } from '@almanac/domain/doses'
import { clockText, parseClock } from '@almanac/domain/time'
import { clock } from '@almanac/formats/study-files/moments'
import { email, key, localText } from '@almanac/formats/study-files/texts'
import { featureLists, noContradiction } from './features'
import { messaging, supportPhone } from './messaging'

/** `study.yaml`: describes the folder. The key is part of every id, so it must not change once people participate. */
export const studyFile = z.strictObject({
  key,
  name: z.string().check(z.minLength(1)),
  /** Another seed generates another plausible history. */
  seed: z.int(),
})

const name = z.string().check(z.regex(/\S/, { message: 'the name is empty' }))
const status = z._default(z.enum(['open', 'closed']), 'open')

const group = z
  .strictObject({
    key,
    name,
    code: z.string().check(z.regex(STUDY_CODE, { message: 'a code is exactly 6 characters, A to Z and 0 to 9' })),
    /** By default the company's theme. */
    theme: z.optional(key),
    status,
    /** Keys of its activities, in the order of the dashboard. */
    activities: z._default(z.array(key), []),
    /** The name of its members' team on the leaderboard; by default they have none. */
    team: z.optional(localText),
    /** Members have to confirm a code on the phone when they register and at every sign-in. */
    two_factor: z._default(z.boolean(), false),
    /** Keys of the surveys that everybody has to answer first, in this order. */
    onboarding_surveys: z._default(z.array(key), []),
    ...featureLists('group'),
  })
  .check(noContradiction())

/** One file in `companies/`. */
export const companyFile = z
  .strictObject({
    key,
    name,
    status,
    default_theme: key,
    ...featureLists('company'),
    /** E-mail addresses of the care team, notified of answers that require it. */
    alert_recipients: z._default(z.array(email).check(z.maxLength(20)), []),
    /** Days that a sign-in in the app is valid; by default as in a browser. */
    app_sign_in_days: z.optional(z.int().check(z.gte(1), z.lte(365))),
    /** A release goes to all people of the company only when a second operator asks for the same. */
    second_person: z._default(z.boolean(), false),
    /** Of whom a passkey is asked; of nobody by default. */
    passkeys: z._default(passkeySetting, 'optional'),
    /** Days from then, and from joining, until one is needed. */
    passkey_days: z._default(z.int().check(z.gte(0), z.lte(MAX_PASSKEY_DAYS)), 7),
    /** Until when a dose belongs to the day before, `04:00` by default. */
    day_end: z.optional(
      clock.check(
        z.refine((text) => (parseClock(text) ?? 0) <= MAX_DAY_END, {
          message: `a night ends by ${clockText(MAX_DAY_END)}; write an earlier time`,
        }),
      ),
    ),
    /** Where its people get help by telephone: on Me, beside the support chat, where a visit finds no connection. */
    support_phone: z.optional(supportPhone),
    messaging: z._default(messaging, { labels: [], report_recipients: [] }),
    groups: z.array(group).check(z.minLength(1)),
  })
  .check(noContradiction())

export type CompanyFile = z.output<typeof companyFile>

/** One file in `healthy_doses/`: a short text, shown when an activity is done for the day. The text is Markdown. */
export const healthyDoseFile = z.strictObject({ key, title: localText, text: localText })

const question = z.strictObject({ key, question: localText, text: localText })

/** One file in `pages/`: a text to agree to or to read. Texts are Markdown. */
export const pageFile = z.strictObject({
  key,
  kind: z.enum(['user_agreement', 'terms', 'privacy_policy', 'help', 'extra_page']),
  company: key,
  /** By default all groups of the company without a page of their own. */
  group: z.optional(key),
  title: localText,
  /** For every kind except the privacy policy, which consists of questions. */
  text: z.optional(localText),
  questions: z.optional(z.array(question).check(z.minLength(1))),
})

export type PageFile = z.output<typeof pageFile>
