import type { OwnAddition, OwnComment } from '../../activities'
import type { OwnDevice } from '../../devices'
import type { OwnGroup } from '../../platform'
import type { OwnConnection } from '../../social'
import type { OwnConsent } from '../../surveys'
import { amountText, doseText } from '../answers'
import { imageFile, type ArchiveContext } from '../../kernel/archive/table'
import { codeLabel } from '../../kernel/archive/words'
import { concept, filled, idOf, reference, RESEARCH_CONSENT, type Resource } from '../../kernel/archive/fhir-resource'

/** A consent to a study as it was stored, with the text that was agreed to. */
export function consentResource(consent: OwnConsent, { user_id, words }: ArchiveContext): Resource {
  const { id, accepted_consent, withdrawn, consent_check_text, signature_image_id, created_at, version } = consent
  return {
    resourceType: 'Consent',
    id,
    status: withdrawn ? 'inactive' : accepted_consent ? 'active' : 'rejected',
    ...RESEARCH_CONSENT,
    patient: reference(user_id),
    dateTime: created_at.toISOString(),
    performer: [reference(user_id)],
    policyRule: concept(filled(consent_check_text) ?? `${words('own_data.columns.version')} ${version}`),
    ...(signature_image_id
      ? { sourceAttachment: { contentType: 'image/jpeg', url: imageFile(signature_image_id) } }
      : {}),
  }
}

/**
 * A medicine that the user added, as MedicationStatement; it ends when they removed it. Nothing for other additions.
 */
export function additionResources(addition: OwnAddition, { user_id, words }: ArchiveContext): Resource[] {
  const { id, added_type, name, created_at, removed_at, note, route, frequency } = addition
  if (added_type !== 'MedicationObjective') return []
  const dosage = [
    amountText(words, addition.amount_taken),
    doseText(words, addition.dose),
    frequency && words(`edit.details.frequencies.${frequency}`, 'activities'),
  ]
    .filter(Boolean)
    .join(', ')
  return [
    {
      resourceType: 'MedicationStatement',
      id,
      status: removed_at ? 'stopped' : 'active',
      medicationCodeableConcept: concept(name),
      subject: reference(user_id),
      effectivePeriod: { start: created_at.toISOString(), ...(removed_at ? { end: removed_at.toISOString() } : {}) },
      ...(dosage === '' && !route
        ? {}
        : {
            dosage: [
              {
                ...(dosage === '' ? {} : { text: dosage }),
                ...(route ? { route: concept(words(`edit.details.routes.${route}`, 'activities')) } : {}),
              },
            ],
          }),
      ...(filled(note) ? { note: [{ text: note }] } : {}),
    },
  ]
}

/** A group that the user is in, as ResearchStudy and ResearchSubject. */
export function groupResources(
  { id, name, company_name, status, joined_at }: OwnGroup,
  { user_id }: ArchiveContext,
): Resource[] {
  const study = idOf(id, 'study')
  return [
    {
      resourceType: 'ResearchStudy',
      id: study,
      status: status === 'open' ? 'active' : 'completed',
      title: `${company_name}: ${name}`,
    },
    {
      resourceType: 'ResearchSubject',
      id: idOf(user_id, id),
      status: 'on-study',
      study: reference(study),
      individual: reference(user_id),
      period: { start: joined_at.toISOString() },
    },
  ]
}

/** A person in the user's circle, as RelatedPerson. */
export const circleResource = (
  { id, name, visibility, created_at }: OwnConnection,
  { user_id, words }: ArchiveContext,
): Resource => ({
  resourceType: 'RelatedPerson',
  id,
  patient: reference(user_id),
  ...(name === '' ? {} : { name: [{ text: name }] }),
  relationship: [concept(codeLabel(words, `visibility_${visibility}`) ?? '')],
  period: { start: created_at.toISOString() },
})

/** A device or service that the user connected. */
export const deviceResource = ({ source_id }: OwnDevice, { user_id, words }: ArchiveContext): Resource => ({
  resourceType: 'Device',
  id: idOf(user_id, 'device', source_id),
  deviceName: [{ name: codeLabel(words, `device_${source_id}`), type: 'user-friendly-name' }],
  patient: reference(user_id),
})

/** A comment of the user on a response. */
export const commentResource = (
  { id, text, created_at }: OwnComment,
  { user_id, words }: ArchiveContext,
): Resource => ({
  resourceType: 'Communication',
  id,
  status: 'completed',
  topic: concept(words('own_data.kinds.comments')),
  sender: reference(user_id),
  sent: created_at.toISOString(),
  payload: [{ contentString: text }],
})
