import { code, instant, leftOut, number, ownerId, position, rowId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const catalogueId = leftOut('key', 'the entry of the catalogue; its name stands beside it')
const entryRevision = leftOut('technical', 'tells which of two devices changed the entry')

export const userConditions = personalTable(
  'user_conditions',
  {
    user_id: ownerId(),
    id: rowId(),
    condition_id: text().null().leftOut(catalogueId),
    name: text().archived(),
    date_of_diagnosis: text().null().archived(),
    position: position(),
    /** One more for every change of its content. */
    revision: number().filled().leftOut(entryRevision),
  },
  { archive: { kind: 'conditions', orderBy: ['position'], isCounted: true } },
)

export const userAllergies = personalTable(
  'user_allergies',
  {
    user_id: ownerId(),
    id: rowId(),
    allergy_id: text().null().leftOut(catalogueId),
    allergen: text().archived(),
    severity: code(['mild', 'moderate', 'severe']).archived(),
    position: position(),
    /** One more for every change of its content. */
    revision: number().filled().leftOut(entryRevision),
  },
  { archive: { kind: 'allergies', orderBy: ['position'], isCounted: true } },
)

export const userMedicationAllergies = personalTable(
  'user_medication_allergies',
  {
    user_id: ownerId(),
    id: rowId(),
    medication_id: text().null().leftOut(catalogueId),
    name: text().archived(),
    severity: code(['mild', 'moderate', 'severe']).archived(),
    position: position(),
    /** One more for every change of its content. */
    revision: number().filled().leftOut(entryRevision),
  },
  { archive: { kind: 'medication_allergies', orderBy: ['position'], isCounted: true } },
)

export const additionalContacts = personalTable(
  'additional_contacts',
  {
    user_id: ownerId(),
    id: rowId(),
    name: text().archived(),
    relationship: text().null().archived(),
    phone_number: text().null().archived(),
    email: text().null().archived(),
    position: position(),
    /** One more for every change of its content. */
    revision: number().filled().leftOut(entryRevision),
  },
  { archive: { kind: 'contacts', orderBy: ['position'], isCounted: true } },
)

export const healthCareProviderInformations = personalTable(
  'health_care_provider_informations',
  {
    user_id: ownerId(),
    id: rowId(),
    name: text().archived(),
    specialty: text().null().archived(),
    organization: text().null().archived(),
    phone_number: text().null().archived(),
    email: text().null().archived(),
    address: text().null().archived(),
    position: position(),
    /** One more for every change of its content. */
    revision: number().filled().leftOut(entryRevision),
  },
  { archive: { kind: 'providers', orderBy: ['position'], isCounted: true } },
)

export const statuses = personalTable(
  'statuses',
  {
    user_id: ownerId(),
    id: rowId(),
    created_at: instant().filled().archived(),
    text: text().archived(),
  },
  { archive: { kind: 'goals', orderBy: ['created_at'], newestFirst: true, isCounted: true } },
)

export const watchedTutorials = personalTable('watched_tutorials', {
  user_id: ownerId(),
  name: text().archived(),
  watched_at: instant().filled().archived(),
})
