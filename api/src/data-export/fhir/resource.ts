import { createHash } from 'node:crypto'

/** A resource of FHIR R4, with the id by which others of the bundle refer to it. */
export interface Resource {
  resourceType: string
  id: string
  [field: string]: unknown
}

/** An id made of others: the same each time, and a UUID as references ask for. */
export function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** How one resource of the bundle points to another. */
export const reference = (id: string) => ({ reference: `urn:uuid:${id}` })

/** A concept in words. FHIR knows no empty text. */
export const concept = (text: string, ...coding: { system: string; code: string; display?: string }[]) => ({
  ...(coding.length > 0 ? { coding } : {}),
  text: text.trim() === '' ? '—' : text,
})

/** A text, or nothing where it is empty. */
export const filled = (text: string | null) => (text === null || text.trim() === '' ? undefined : text)

/** What a Consent of a study is about, and what kind of document it is. */
export const RESEARCH_CONSENT = {
  scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'research' }] },
  category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }] }],
}
