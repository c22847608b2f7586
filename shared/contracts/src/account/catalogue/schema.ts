import * as z from 'zod/mini'
import { text } from '../../common/schema'
import { MAX_CATALOGUE_QUERY_LENGTH } from '../rules'

/** A catalog entry, named in the reader's language. */
const item = z.object({ id: z.string(), name: z.string() })

/** At most 20 entries, prefix matches first; without a query, the most common. */
const search = { query: z.object({ query: z.optional(text(MAX_CATALOGUE_QUERY_LENGTH)) }), answer: z.array(item) }

export const listConditions = {
  summary: 'List conditions',
  description: "The conditions to choose from, named in the reader's language, common ones first.",
  query: search.query,
  answer: z.array(z.extend(item, { group_id: z.string() })),
}
export const listConditionGroups = {
  summary: 'List groups of conditions',
  description: 'The groups that conditions are in, each with the ids of its conditions.',
  answer: z.array(z.extend(item, { condition_ids: z.array(z.string()) })),
}
export const listAllergies = {
  summary: 'List allergens',
  description: 'Allergens to choose from, medicines aside.',
  ...search,
}
export const listMedicationAllergies = {
  summary: 'List medicines that people are allergic to',
  description: "The medicines to choose from in a profile's allergies.",
  ...search,
}
export const listMedicAlertConditions = {
  summary: 'List conditions of an emergency card',
  description: 'The conditions that an emergency card names.',
  ...search,
}
export const listMedicAlertAllergies = {
  summary: 'List allergies of an emergency card',
  description: 'The allergies that an emergency card names.',
  ...search,
}
export const listMedicAlertMedications = {
  summary: 'List medicines of an emergency card',
  description: 'The medicines that an emergency card names.',
  ...search,
}

/** The fixed options of a profile, by `kind`. */
export const listElements = {
  summary: 'List the fixed choices of a profile',
  description: "The choices of a profile by their kind, named in the reader's language.",

  answer: z.array(z.extend(item, { kind: z.enum(['contact_relationship', 'provider_specialty']) })),
}

export const listCompanies = {
  summary: "List the user's companies",
  description: 'The companies in whose studies the user takes part.',

  answer: z.array(z.object({ id: z.string(), key: z.string(), name: z.string(), status: z.enum(['open', 'closed']) })),
}

export type CatalogueItem = z.infer<typeof item>
