import type {
  AdditionalContact,
  Allergy,
  Condition,
  MedicationAllergy,
  ProfileChange,
  ProviderInformation,
} from '@almanac/contracts/account/profile'
import type { EntryBase } from '@almanac/domain/profile-entries'
import type { ProfileGroup } from '../groups'

/** How one of the lists of the profile is changed. */
export interface EntryList<E extends EntryBase> {
  /** Where its entries stand. */
  group: ProfileGroup
  /** The field of the call that adds and changes entries. */
  field: keyof ProfileChange
  /** The field of the call that removes entries. */
  removed: keyof ProfileChange
  /** Whether a stored value is an entry of this version of the list. */
  isEntry: (value: unknown) => value is E
  /** The change that adds or updates an entry. */
  changeOf: (entry: E) => ProfileChange
  /** The change that removes an entry of this revision. */
  removalOf: (entry: EntryBase) => ProfileChange
}

/** A field of a value that may be no object. */
export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Whether it has an id and a revision, these texts, and these texts or null. */
function isEntryWith(value: unknown, texts: readonly string[], optional: readonly string[]): boolean {
  return (
    typeof partOf(value, 'revision') === 'number' &&
    ['id', ...texts].every((name) => typeof partOf(value, name) === 'string') &&
    optional.map((name) => partOf(value, name)).every((text) => text === null || typeof text === 'string')
  )
}

export type Severity = Allergy['severity']

export const SEVERITIES = ['mild', 'moderate', 'severe'] as const satisfies readonly Severity[]

export const isSeverity = (value: unknown): value is Severity => SEVERITIES.some((severity) => severity === value)

export const conditions: EntryList<Condition> = {
  group: 'health',
  field: 'conditions',
  removed: 'removed_conditions',
  isEntry: (value): value is Condition => isEntryWith(value, ['name'], ['condition_id', 'date_of_diagnosis']),
  changeOf: (entry) => ({ conditions: [entry] }),
  removalOf: (entry) => ({ removed_conditions: [entry] }),
}

export const allergies: EntryList<Allergy> = {
  group: 'health',
  field: 'allergies',
  removed: 'removed_allergies',
  isEntry: (value): value is Allergy =>
    isEntryWith(value, ['allergen'], ['allergy_id']) && isSeverity(partOf(value, 'severity')),
  changeOf: (entry) => ({ allergies: [entry] }),
  removalOf: (entry) => ({ removed_allergies: [entry] }),
}

export const medications: EntryList<MedicationAllergy> = {
  group: 'health',
  field: 'medications',
  removed: 'removed_medications',
  isEntry: (value): value is MedicationAllergy =>
    isEntryWith(value, ['name'], ['medication_id']) && isSeverity(partOf(value, 'severity')),
  changeOf: (entry) => ({ medications: [entry] }),
  removalOf: (entry) => ({ removed_medications: [entry] }),
}

export const people: EntryList<AdditionalContact> = {
  group: 'people',
  field: 'additional_contacts',
  removed: 'removed_additional_contacts',
  isEntry: (value): value is AdditionalContact =>
    isEntryWith(value, ['name'], ['relationship', 'phone_number', 'email']),
  changeOf: (entry) => ({ additional_contacts: [entry] }),
  removalOf: (entry) => ({ removed_additional_contacts: [entry] }),
}

export const providers: EntryList<ProviderInformation> = {
  group: 'people',
  field: 'health_care_provider_informations',
  removed: 'removed_hsp_contacts',
  isEntry: (value): value is ProviderInformation =>
    isEntryWith(value, ['name'], ['specialty', 'organization', 'phone_number', 'email', 'address']),
  changeOf: (entry) => ({ health_care_provider_informations: [entry] }),
  removalOf: (entry) => ({ removed_hsp_contacts: [entry] }),
}
