import * as z from 'zod/mini'
import { localeCode, text } from '../../common/schema'
import { symptom, vital } from '../activities/schema'

const query = text(200)

/** Products of the drug provider, with plain-text names; `%` is ignored and a space counts as `+` (specification 001, section 5). */
export const searchDrugs = {
  summary: 'Search medicines',
  description: 'Medicines by what is typed, from the drug provider; none for an empty query.',
  errors: { 429: ['TOO_MANY_REQUESTS'], 503: ['DRUG_SEARCH_DOWN'] } as const,
  query: z.object({
    query,
    lang: z.optional(localeCode),
    country_code: z.optional(z.string().check(z.regex(/^[a-z]{2}$/i))),
  }),
  answer: z.object({ hits: z.array(z.object({ value: z.string(), drugbank_pcid: z.string() })) }),
}

const term = z.object({ code: z.string(), name: z.string(), level: z.nullable(z.string()), lang: z.string() })

export const searchTerms = {
  summary: 'Search medical terms',
  description: 'Terms of MedDRA, or of what stands in for it, by what is typed in a language.',
  errors: { 503: ['TERM_SEARCH_DOWN'] } as const,
  query: z.object({ query, lang: z.optional(localeCode) }),
  answer: z.array(term),
}

export const listSymptoms = {
  summary: 'List symptoms',
  description:
    'Symptoms of the catalogue and those that the user made, by what is typed; without a query the common ones.',
  query: z.object({ query: z.optional(query) }),
  answer: z.array(symptom),
}

export const listVitals = {
  summary: 'List vitals',
  description: 'Vitals by what is typed, `*` for all. Blood pressure is one item with two parts.',
  query: z.object({ query: z.optional(query) }),
  answer: z.array(vital),
}

const device = z.object({ id: z.string(), name: z.string() })

export const listDevices = {
  summary: 'List kinds of devices',
  description: "Kinds of devices that measure at home: what an entry's `connected_object_id` may name.",
  answer: z.array(device),
}

export type Term = z.infer<typeof term>
export type Device = z.infer<typeof device>
