import * as z from 'zod/mini'
import { text } from '../../common/schema'

/** One entry to choose from, named in the reader's language. */
const item = z.object({ id: z.string(), name: z.string() })

/** At most 20, those that begin with what was typed first; without a query the most common. */
const search = { query: z.object({ query: z.optional(text(100)) }), answer: z.array(item) }

export const listConditions = { query: search.query, answer: z.array(z.extend(item, { group_id: z.string() })) }
export const listConditionGroups = { answer: z.array(z.extend(item, { condition_ids: z.array(z.string()) })) }
export const listAllergies = search
export const listMedicationAllergies = search
export const listMedicAlertConditions = search
export const listMedicAlertAllergies = search
export const listMedicAlertMedications = search

/** The fixed choices of a profile: `kind` says of what. */
export const listElements = {
  answer: z.array(z.extend(item, { kind: z.enum(['contact_relationship', 'provider_specialty']) })),
}

export const listCompanies = {
  answer: z.array(z.object({ id: z.string(), key: z.string(), name: z.string(), status: z.enum(['open', 'closed']) })),
}

export type CatalogueItem = z.infer<typeof item>
