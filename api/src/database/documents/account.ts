export type Gender = 'female' | 'male' | 'non_binary' | 'other' | 'not_said'

export type Severity = 'mild' | 'moderate' | 'severe'

export type CodePurpose = 'sign_in' | 'registration' | 'primary_contact_number' | 'secondary_contact_number' | 'passkey'

export type PageKind = 'user_agreement' | 'terms' | 'privacy_policy' | 'help' | 'extra_page'

/** Origin of a registration: browser, code and campaign. */
export interface RegistrationDocument {
  device?: string
  device_identifier?: string
  code?: string
  invitation_id?: string
  /** Hash of the key with which the page can repeat the registration. */
  key_hash?: string
  utm?: Record<string, string>
}
