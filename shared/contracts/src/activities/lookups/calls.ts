import { call } from '../../call'
import type * as schema from './schema'

export type { Device, Term } from './schema'

/** Searches medicines at the drug provider; none for an empty query. 503 DRUG_SEARCH_DOWN while it is unreachable. */
export const searchDrugs = call<typeof schema.searchDrugs>({
  id: 'searchDrugs',
  area: 'activities',
  method: 'GET',
  path: '/medications/drug_bank',
  policy: 'user',
})

/** Searches medical terms (MedDRA or its substitute) in a language. 503 TERM_SEARCH_DOWN. */
export const searchTerms = call<typeof schema.searchTerms>({
  id: 'searchTerms',
  area: 'activities',
  method: 'GET',
  path: '/meddras',
  policy: 'user',
})

/** Searches symptoms of the catalog and the user's custom ones; without a query, returns the common ones. */
export const listSymptoms = call<typeof schema.listSymptoms>({
  id: 'listSymptoms',
  area: 'activities',
  method: 'GET',
  path: '/symptoms',
  policy: 'user',
})

/** Searches vitals, `*` for all. Blood pressure is one item with two parts. */
export const listVitals = call<typeof schema.listVitals>({
  id: 'listVitals',
  area: 'activities',
  method: 'GET',
  path: '/vitals',
  policy: 'user',
})

/** Kinds of home measuring devices, for an entry's `connected_object_id`. */
export const listDevices = call<typeof schema.listDevices>({
  id: 'listDevices',
  area: 'activities',
  method: 'GET',
  path: '/devices',
  policy: 'user',
})
