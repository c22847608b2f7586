import * as z from 'zod/mini'
import { instant, text } from '../../common/schema'

const key = text(80).check(z.minLength(1))

/** Of whom a company asks a passkey: of nobody, of the clinicians of its people, or of everybody. */
export const passkeySetting = z.enum(['optional', 'clinicians', 'all'])

/** The most days that may pass until a passkey is needed. */
export const MAX_PASSKEY_DAYS = 90

const companyPasskeys = z.object({
  company: z.object({ key: z.string(), name: z.string() }),
  setting: passkeySetting,
  /** Days from the setting, and from joining, until a passkey is needed. */
  days: z.int(),
  /** From when whom the setting names needs one who was of the company then; null where it is optional. */
  required_from: z.nullable(instant),
  /** Whether the files of the study say so; else it was changed by the company or by an operator, and stays. */
  of_study: z.boolean(),
  /** How many people the company has, and how many of them have a passkey. */
  people: z.int(),
  with_passkey: z.int(),
})

const change = z.object({
  setting: passkeySetting,
  days: z.int().check(z.gte(0), z.lte(MAX_PASSKEY_DAYS)),
})

const errors = { 409: ['NO_PASSKEYS_HERE'] } as const

export const readCompanyPasskeys = {
  summary: 'Read of whom a company asks a passkey',
  description:
    'For administrators of the company: of nobody, of clinicians or of everybody, from when, and who has one.',
  params: z.object({ company: key }),
  answer: companyPasskeys,
}

export const changeCompanyPasskeys = {
  summary: 'Change of whom a company asks a passkey',
  description:
    'Whoever then needs one and has none can set one up for so many days, and after that does that first. The days do not begin anew for whom one was asked of before.',
  errors,
  params: z.object({ company: key }),
  body: change,
  answer: companyPasskeys,
}

export const listCompanyPasskeys = {
  summary: 'List of whom companies ask a passkey',
  description: 'For operators: all companies by name, a thousand at most.',
  answer: z.array(companyPasskeys),
}

export const setCompanyPasskeys = {
  summary: 'Set of whom a company asks a passkey',
  description: 'For operators, as an administrator of the company may.',
  errors: { ...errors, 404: ['NOT_FOUND'] } as const,
  params: z.object({ company: key }),
  body: change,
  answer: listCompanyPasskeys.answer,
}

export type PasskeySetting = z.infer<typeof passkeySetting>
export type CompanyPasskeys = z.infer<typeof companyPasskeys>
export type PasskeyChange = z.infer<typeof change>
