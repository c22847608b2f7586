import * as z from 'zod/mini'
import { featuresWithSource } from '@almanac/domain/features'
import { key } from '../../study-files/texts'

const name = z.string().check(z.regex(/\S/, { message: 'the name is empty' }))
const status = z._default(z.enum(['open', 'closed']), 'open')

const group = z.strictObject({
  key,
  name,
  code: z.string().check(z.regex(/^[A-Z0-9]{6}$/, { message: 'a code is exactly 6 characters, A to Z and 0 to 9' })),
  /** Left out, it is the company's. */
  theme: z.optional(key),
  status,
  /** Keys of its activities, in the order of the dashboard. */
  activities: z._default(z.array(key), []),
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
  groups: z.array(group).check(z.minLength(1)),
})

export type CompanyFile = z.output<typeof companyFile>
