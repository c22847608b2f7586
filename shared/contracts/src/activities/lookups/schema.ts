import * as z from 'zod/mini'
import { localeCode, text } from '../../common/schema'
import { symptom, vital } from '../activities/schema'

const query = text(200)

/** Products of the drug provider, names as plain text; `%` is ignored and a space counts as `+` (specification 001, section 5). */
export const searchDrugs = {
  query: z.object({
    query,
    lang: z.optional(localeCode),
    country_code: z.optional(z.string().check(z.regex(/^[a-z]{2}$/i))),
  }),
  answer: z.object({ hits: z.array(z.object({ value: z.string(), drugbank_pcid: z.string() })) }),
}

const term = z.object({ code: z.string(), name: z.string(), level: z.nullable(z.string()), lang: z.string() })

export const searchTerms = { query: z.object({ query, lang: z.optional(localeCode) }), answer: z.array(term) }

export const listSymptoms = { query: z.object({ query: z.optional(query) }), answer: z.array(symptom) }

export const listVitals = { query: z.object({ query: z.optional(query) }), answer: z.array(vital) }

const device = z.object({ id: z.string(), name: z.string() })

export const listDevices = { answer: z.array(device) }

export type Term = z.infer<typeof term>
export type Device = z.infer<typeof device>
