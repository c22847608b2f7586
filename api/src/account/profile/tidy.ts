import type { Change } from './change'

const orNull = (text: string | null): string | null => text || null

const lower = <T extends { id: string }>(row: T): T => ({ ...row, id: row.id.toLowerCase() })

/** A change as it is kept: an empty text is none, and an id has one way of being written. */
export function tidy(change: Change): Change {
  const tidied = { ...change }
  if (change.last_name !== undefined) tidied.last_name = orNull(change.last_name)
  if (change.address !== undefined) tidied.address = orNull(change.address)
  if (change.conditions)
    tidied.conditions = change.conditions.map((row) => ({ ...lower(row), condition_id: orNull(row.condition_id) }))
  if (change.allergies)
    tidied.allergies = change.allergies.map((row) => ({ ...lower(row), allergy_id: orNull(row.allergy_id) }))
  if (change.medications)
    tidied.medications = change.medications.map((row) => ({ ...lower(row), medication_id: orNull(row.medication_id) }))
  if (change.additional_contacts)
    tidied.additional_contacts = change.additional_contacts.map((row) => ({
      ...lower(row),
      relationship: orNull(row.relationship),
    }))
  if (change.health_care_provider_informations) {
    tidied.health_care_provider_informations = change.health_care_provider_informations.map((row) => ({
      ...lower(row),
      specialty: orNull(row.specialty),
      organization: orNull(row.organization),
      address: orNull(row.address),
    }))
  }
  return tidied
}
