import { localise } from '@almanac/domain/texts'
import type { AccountData } from '../../account'
import { imageFile } from '../../kernel/archive/table'
import type { AccountContext } from '../context'
import { codeLabel } from '../../kernel/archive/words'
import { concept, filled, idOf, reference, RESEARCH_CONSENT, type Resource } from '../../kernel/archive/fhir-resource'

const ALLERGY = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical'
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification'

const LANGUAGES = 'urn:ietf:bcp:47'

const GENDERS: Record<string, string> = {
  female: 'female',
  male: 'male',
  non_binary: 'other',
  other: 'other',
  not_said: 'unknown',
}

function patient({ user, providers }: AccountData & object): Resource {
  const { locale, preferred_language, first_name, last_name, gender, birth_year, address } = user
  const telecom = [
    { system: 'email', value: user.email },
    ...[user.primary_contact_number, user.secondary_contact_number]
      .filter((number) => number !== null)
      .map((value, rank) => ({ system: 'phone', value, rank: rank + 1 })),
  ]
  const givenName = filled(first_name)
  const family = filled(last_name)
  return {
    resourceType: 'Patient',
    id: user.id,
    active: true,
    telecom,
    ...((givenName ?? family)
      ? { name: [{ ...(family ? { family } : {}), ...(givenName ? { given: [givenName] } : {}) }] }
      : {}),
    ...(gender ? { gender: GENDERS[gender] } : {}),
    ...(birth_year ? { birthDate: String(birth_year) } : {}),
    ...(filled(address) ? { address: [{ text: address }] } : {}),
    communication: [...new Set([preferred_language ?? locale, locale])].map((language, index) => ({
      language: concept(language, { system: LANGUAGES, code: language }),
      preferred: index === 0,
    })),
    ...(user.image_id === null ? {} : { photo: [{ contentType: 'image/jpeg', url: imageFile(user.image_id) }] }),
    ...generalPractitioners(providers),
  }
}

interface Allergy {
  id: string
  text: string
  severity: string
  category?: 'medication'
}

/** Without `reaction`, which requires a manifestation that is not recorded; so the severity is in a note. */
function allergy({ id, text, severity, category }: Allergy, { user_id, words }: AccountContext): Resource {
  return {
    resourceType: 'AllergyIntolerance',
    id,
    clinicalStatus: { coding: [{ system: ALLERGY, code: 'active' }] },
    verificationStatus: { coding: [{ system: VERIFICATION, code: 'unconfirmed' }] },
    ...(category ? { category: [category] } : {}),
    code: concept(text),
    patient: reference(user_id),
    note: [{ text: `${words('own_data.columns.severity')}: ${codeLabel(words, severity)}` }],
  }
}

function consent(
  { agreement_id, version, kind, document, accepted_at }: (AccountData & object)['agreements'][number],
  { user_id, words, locale }: AccountContext,
): Resource {
  const title = document ? localise(document.title, locale) : (codeLabel(words, kind) ?? agreement_id)
  return {
    resourceType: 'Consent',
    id: idOf(user_id, agreement_id, String(version)),
    status: 'active',
    ...RESEARCH_CONSENT,
    patient: reference(user_id),
    dateTime: accepted_at.toISOString(),
    policyRule: concept(`${title} (${words('own_data.columns.version')} ${version})`),
  }
}

/** Resources of the account. The Patient, to which all others refer, is the first. */
export function resourcesOfAccount(context: AccountContext): Resource[] {
  const { data, user_id, words } = context
  const subject = reference(user_id)
  return [
    patient(data),
    ...data.conditions.map(({ id, name, date_of_diagnosis }): Resource => ({
      resourceType: 'Condition',
      id,
      clinicalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
      },
      code: concept(name),
      subject,
      ...(date_of_diagnosis ? { onsetDateTime: date_of_diagnosis } : {}),
    })),
    ...data.allergies.map(({ id, allergen, severity }) => allergy({ id, text: allergen, severity }, context)),
    ...data.medication_allergies.map(({ id, name, severity }) =>
      allergy({ id, text: name, severity, category: 'medication' }, context),
    ),
    ...data.contacts.map(({ id, name, relationship, phone_number, email }): Resource => ({
      resourceType: 'RelatedPerson',
      id,
      patient: subject,
      name: [{ text: name }],
      ...(filled(relationship) ? { relationship: [concept(relationship ?? '')] } : {}),
      ...((phone_number ?? email)
        ? {
            telecom: [
              ...(phone_number ? [{ system: 'phone', value: phone_number }] : []),
              ...(email ? [{ system: 'email', value: email }] : []),
            ],
          }
        : {}),
    })),
    ...data.providers.flatMap(providerResources),
    ...data.goals.map(({ id, text, created_at }, index): Resource => ({
      resourceType: 'Goal',
      id,
      lifecycleStatus: index === 0 ? 'active' : 'completed',
      description: concept(text),
      subject,
      startDate: created_at.toISOString().slice(0, 10),
    })),
    ...data.agreements.map((accepted) => consent(accepted, context)),
    ...data.images.map(({ id, type, width, height, created_at }): Resource => ({
      resourceType: 'Media',
      id,
      status: 'completed',
      subject,
      createdDateTime: created_at.toISOString(),
      width,
      height,
      content: { contentType: 'image/jpeg', url: imageFile(id), title: codeLabel(words, `image_${type}`) },
    })),
  ]
}

type Provider = (AccountData & object)['providers'][number]

const telecomOf = ({ phone_number, email }: Provider) => {
  const telecom = [
    ...(phone_number ? [{ system: 'phone', value: phone_number }] : []),
    ...(email ? [{ system: 'email', value: email }] : []),
  ]
  return telecom.length > 0 ? { telecom } : {}
}

const roleId = ({ id }: Provider) => idOf(id, 'role')

/** Whether the specialty or organization is known, which PractitionerRole is for. */
const hasRole = ({ specialty, organization }: Provider) =>
  filled(specialty) !== undefined || filled(organization) !== undefined

/** The Patient's references to general practitioners. */
const generalPractitioners = (providers: readonly Provider[]) =>
  providers.length > 0
    ? {
        generalPractitioner: providers.map((provider) => reference(hasRole(provider) ? roleId(provider) : provider.id)),
      }
    : {}

/** A health care provider as the user described it: a Practitioner, with Organization and PractitionerRole if known. */
function providerResources(provider: Provider): Resource[] {
  const { id, name, specialty, organization, address } = provider
  const organizationId = idOf(id, 'organization')
  const practitioner: Resource = {
    resourceType: 'Practitioner',
    id,
    name: [{ text: name }],
    ...telecomOf(provider),
    ...(filled(address) ? { address: [{ text: address }] } : {}),
  }
  if (!hasRole(provider)) return [practitioner]
  const isOrganized = filled(organization) !== undefined
  return [
    practitioner,
    ...(isOrganized ? [{ resourceType: 'Organization', id: organizationId, name: organization }] : []),
    {
      resourceType: 'PractitionerRole',
      id: roleId(provider),
      practitioner: reference(id),
      ...(isOrganized ? { organization: reference(organizationId) } : {}),
      ...(filled(specialty) ? { specialty: [concept(specialty ?? '')] } : {}),
      ...telecomOf(provider),
    },
  ]
}
