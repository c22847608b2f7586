import type { OwnAppointment } from '../../../telehealth/ownData'
import type { AccountData } from '../../leaving/own'
import { concept, filled, idOf, reference, type Resource } from './resource'

const ALLERGY = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical'
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification'

const GENDERS: Record<string, string> = { female: 'female', male: 'male', non_binary: 'other', other: 'other', not_said: 'unknown' }

function patient({ user }: AccountData & object): Resource {
  const { first_name, last_name, gender, birth_year, address } = user
  const telecom = [
    { system: 'email', value: user.email },
    ...[user.primary_contact_number, user.secondary_contact_number].filter((number) => number !== null).map((value, rank) => ({ system: 'phone', value, rank: rank + 1 })),
  ]
  const given = filled(first_name)
  const family = filled(last_name)
  return {
    resourceType: 'Patient', id: user.id, active: true, telecom,
    ...(given ?? family ? { name: [{ ...(family ? { family } : {}), ...(given ? { given: [given] } : {}) }] } : {}),
    ...(gender ? { gender: GENDERS[gender] } : {}),
    ...(birth_year ? { birthDate: String(birth_year) } : {}),
    ...(filled(address) ? { address: [{ text: address }] } : {}),
    communication: [{ language: concept(user.locale, { system: 'urn:ietf:bcp:47', code: user.locale }), preferred: true }],
  }
}

function allergy(id: string, text: string, severity: string, category: 'medication' | undefined, user_id: string): Resource {
  return {
    resourceType: 'AllergyIntolerance', id, clinicalStatus: { coding: [{ system: ALLERGY, code: 'active' }] }, verificationStatus: { coding: [{ system: VERIFICATION, code: 'unconfirmed' }] },
    ...(category ? { category: [category] } : {}), code: concept(text), patient: reference(user_id), reaction: [{ manifestation: [concept('not stated')], severity }],
  }
}

function consent({ agreement_id, version, kind, accepted_at }: (AccountData & object)['agreements'][number], user_id: string): Resource {
  return {
    resourceType: 'Consent', id: idOf(user_id, agreement_id, String(version)), status: 'active',
    scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'research' }] },
    category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }] }],
    patient: reference(user_id), dateTime: accepted_at.toISOString(), policyRule: concept(`${kind ?? 'agreement'} ${agreement_id}, version ${version}`),
  }
}

/** What the person says of herself as resources: the patient first, to whom all others refer. */
export function resourcesOfAccount(data: AccountData & object): Resource[] {
  const user_id = data.user.id
  const subject = reference(user_id)
  return [
    patient(data),
    ...data.conditions.map(({ id, name, date_of_diagnosis }): Resource => ({
      resourceType: 'Condition', id, clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] }, code: concept(name), subject,
      ...(date_of_diagnosis ? { onsetDateTime: date_of_diagnosis } : {}),
    })),
    ...data.allergies.map(({ id, allergen, severity }) => allergy(id, allergen, severity, undefined, user_id)),
    ...data.medication_allergies.map(({ id, name, severity }) => allergy(id, name, severity, 'medication', user_id)),
    ...data.contacts.map(({ id, name, relationship, phone_number, email }): Resource => ({
      resourceType: 'RelatedPerson', id, patient: subject, name: [{ text: name }], ...(filled(relationship) ? { relationship: [concept(relationship ?? '')] } : {}),
      ...(phone_number ?? email ? { telecom: [...(phone_number ? [{ system: 'phone', value: phone_number }] : []), ...(email ? [{ system: 'email', value: email }] : [])] } : {}),
    })),
    ...data.goals.map(({ id, text, created_at }, index): Resource => ({ resourceType: 'Goal', id, lifecycleStatus: index === 0 ? 'active' : 'completed', description: concept(text), subject, startDate: created_at.toISOString().slice(0, 10) })),
    ...data.agreements.map((accepted) => consent(accepted, user_id)),
    ...data.images.map(({ id, type, created_at }): Resource => ({ resourceType: 'Media', id, status: 'completed', subject, createdDateTime: created_at.toISOString(), content: { contentType: 'image/jpeg', url: `images/${id}.jpg`, title: type } })),
  ]
}

/** An appointment of the person. */
export function appointmentResource({ id, start_at, end_at, canceled_at }: OwnAppointment, user_id: string): Resource {
  return { resourceType: 'Appointment', id, status: canceled_at ? 'cancelled' : 'booked', start: start_at.toISOString(), end: end_at.toISOString(), participant: [{ actor: reference(user_id), status: 'accepted' }] }
}
