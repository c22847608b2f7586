import { createHash } from 'node:crypto'

/** A FHIR R4 resource, with the id that references to it contain. */
export interface Resource {
  resourceType: string
  id: string
  [field: string]: unknown
}

/** A UUID derived from other ids, so that it is the same in each export. References in bundles must be UUIDs. */
export function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A reference to another resource of the bundle. */
export const reference = (id: string) => ({ reference: `urn:uuid:${id}` })

/** A CodeableConcept with a text, which FHIR does not allow to be empty. */
export const concept = (text: string, ...coding: { system: string; code: string; display?: string }[]) => ({
  ...(coding.length > 0 ? { coding } : {}),
  text: text.trim() === '' ? '—' : text,
})

/** The text, or undefined when it is blank. */
export const filled = (text: string | null) => (text === null || text.trim() === '' ? undefined : text)

/** Scope and category of a Consent to a study. */
export const RESEARCH_CONSENT = {
  scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'research' }] },
  category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }] }],
}
