import type { Fault } from '../../http/errors'
import type { ConsentTerms } from './objectives'

/** A consent as it is about to be kept. */
export interface Consent {
  accepted_consent: boolean
  consenting_first_name: string | null
  consenting_last_name: string | null
  /** Drawn, typed, or kept from the version before. */
  signed: boolean
}

type Flags = Pick<ConsentTerms, 'consenting_name_required' | 'consent_check_required' | 'consenting_signature_required'>

/** What is missing of what the objective asks for (specification 001, sections 3 and 5); nothing when it is complete. */
export function missingOf(flags: Flags, consent: Consent): Fault[] {
  const missing: Fault[] = []
  if (flags.consenting_name_required) {
    for (const field of ['consenting_first_name', 'consenting_last_name'] as const) {
      if (consent[field] === null) missing.push({ code: 'MANDATORY', field })
    }
  }
  if (flags.consent_check_required && !consent.accepted_consent)
    missing.push({ code: 'CONSENT_NOT_ACCEPTED', field: 'accepted_consent' })
  if (flags.consenting_signature_required && !consent.signed)
    missing.push({ code: 'SIGNATURE_MISSING', field: 'consent_signature_image' })
  return missing
}
