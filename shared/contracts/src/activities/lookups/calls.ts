import { call } from '../../call'
import type * as schema from './schema'

export type { Device, Term } from './schema'

/** Medicines by what is typed, from the drug provider; none for an empty query. 503 DRUG_SEARCH_DOWN while it cannot be reached. */
export const searchDrugs = call<typeof schema.searchDrugs>({
  id: 'searchDrugs',
  area: 'activities',
  method: 'GET',
  path: '/medications/drug_bank',
  policy: 'user',
})

/** Medical terms (MedDRA or what stands in for it) by what is typed, in a language. 503 TERM_SEARCH_DOWN. */
export const searchTerms = call<typeof schema.searchTerms>({
  id: 'searchTerms',
  area: 'activities',
  method: 'GET',
  path: '/meddras',
  policy: 'user',
})

/** Symptoms by what is typed: those of the catalogue and those that the user made; without a query the common ones. */
export const listSymptoms = call<typeof schema.listSymptoms>({
  id: 'listSymptoms',
  area: 'activities',
  method: 'GET',
  path: '/symptoms',
  policy: 'user',
})

/** Vitals by what is typed, `*` for all. Blood pressure is one item with two parts. */
export const listVitals = call<typeof schema.listVitals>({
  id: 'listVitals',
  area: 'activities',
  method: 'GET',
  path: '/vitals',
  policy: 'user',
})

/** Kinds of devices that measure at home: what an entry's `connected_object_id` may name. */
export const listDevices = call<typeof schema.listDevices>({
  id: 'listDevices',
  area: 'activities',
  method: 'GET',
  path: '/devices',
  policy: 'user',
})
