import { call } from '../../call'
import type * as schema from './schema'

export type { CatalogueItem } from './schema'

/** Conditions of the catalog. */
export const listConditions = call<typeof schema.listConditions>({
  id: 'listConditions',
  area: 'account',
  method: 'GET',
  path: '/conditions',
  policy: 'user',
})

/** The groups of conditions, with their conditions. */
export const listConditionGroups = call<typeof schema.listConditionGroups>({
  id: 'listConditionGroups',
  area: 'account',
  method: 'GET',
  path: '/condition_groups',
  policy: 'user',
})

/** Allergens of the catalog, except medicines. */
export const listAllergies = call<typeof schema.listAllergies>({
  id: 'listAllergies',
  area: 'account',
  method: 'GET',
  path: '/allergies',
  policy: 'user',
})

/** Medicines that people are allergic to. */
export const listMedicationAllergies = call<typeof schema.listMedicationAllergies>({
  id: 'listMedicationAllergies',
  area: 'account',
  method: 'GET',
  path: '/medications_allergies',
  policy: 'user',
})

/** Conditions that an emergency card can list. */
export const listMedicAlertConditions = call<typeof schema.listMedicAlertConditions>({
  id: 'listMedicAlertConditions',
  area: 'account',
  method: 'GET',
  path: '/medic_alert_conditions',
  policy: 'user',
})

/** Allergies that an emergency card can list. */
export const listMedicAlertAllergies = call<typeof schema.listMedicAlertAllergies>({
  id: 'listMedicAlertAllergies',
  area: 'account',
  method: 'GET',
  path: '/medic_alert_allergies',
  policy: 'user',
})

/** Medicines that an emergency card can list. */
export const listMedicAlertMedications = call<typeof schema.listMedicAlertMedications>({
  id: 'listMedicAlertMedications',
  area: 'account',
  method: 'GET',
  path: '/medic_alert_medications',
  policy: 'user',
})

/** The fixed options of a profile. */
export const listElements = call<typeof schema.listElements>({
  id: 'listElements',
  area: 'account',
  method: 'GET',
  path: '/elements',
  policy: 'user',
})

/** The user's own companies. */
export const listCompanies = call<typeof schema.listCompanies>({
  id: 'listCompanies',
  area: 'account',
  method: 'GET',
  path: '/companies',
  policy: 'user',
})
