import type { ColumnType, JSONColumnType } from 'kysely'
import type { FeatureDocument } from './platform'
import type { Filled, Timestamp, FilledTimestamp, NullableTimestamp } from './columns'

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

/** The tables of account. */
export interface AccountTables {
  users: {
    id: string
    email: string
    password_hash: string | null
    first_name: string | null
    last_name: string | null
    locale: Filled<string>
    time_zone: string | null
    avatar_id: number | null
    image_id: string | null
    features: ColumnType<FeatureDocument[], string | undefined, string>
    response_count: Filled<number>
    activated: Filled<boolean>
    created_at: FilledTimestamp
    gender: Filled<Gender | null>
    gender_other: Filled<string | null>
    birth_year: Filled<number | null>
    preferred_language: Filled<string | null>
    /** E.164, verified by a code. */
    primary_contact_number: Filled<string | null>
    secondary_contact_number: Filled<string | null>
    contact_time_preference: Filled<string | null>
    contact_method: Filled<number | null>
    address: Filled<string | null>
    dont_send_emails: Filled<boolean>
    allergy_toggle: Filled<boolean>
    /** Whose dates, numbers and weeks they read, ISO 3166 or UN M.49; null: that of the browser, else of the language. */
    region: Filled<string | null>
    /** Null where the region decides. */
    glucose_unit: Filled<'mg/dL' | 'mmol/L' | null>
    email_confirmed_at: NullableTimestamp
    unsubscribe_code: Filled<string>
    /** Origin: device, code, utm parameters. */
    registration: ColumnType<RegistrationDocument, string | undefined, string>
    /** Number of medications that they added themselves. */
    medication_count: Filled<number>
    symptom_count: Filled<number>
    vital_count: Filled<number>
    reminders_by_email: Filled<boolean>
    /** When a clinician was first asked for a second factor. */ second_factor_asked_at: NullableTimestamp
  }
  user_roles: { user_id: string; role: 'operator' | 'tester' }
  /** Who may change the brand of a company. */
  company_administrators: { user_id: string; company_id: string; given_at: FilledTimestamp }
  memberships: { user_id: string; group_id: string; company_id: string; joined_at: FilledTimestamp }
  sessions: {
    user_id: string
    token_hash: Buffer
    csrf_hash: Buffer
    /** An operator showed a code of their second factor. */ second_factor: Filled<boolean>
    device_name: string | null
    created_at: FilledTimestamp
    last_seen_at: FilledTimestamp
    expires_at: Timestamp
    id: Filled<string>
    shared_device: Filled<boolean>
    /** Push address of the app, both or neither. */
    push_platform: 'ios' | 'android' | null
    push_token: string | null
    /** In the app: lifetime in days where the study sets one; hashes of the device's current and previous secret. */
    app_days: number | null
    app_secret_hash: Buffer | null
    app_secret_before_hash: Buffer | null
    /** Until when it may download the archive of all data once. */ archive_until: Timestamp | null
    /** A code by mail took the place of the passkey that a company asks for. */ passkey_waived: Filled<boolean>
    /** Of the secret by which a passkey confirms one change in place of the password, and until when. */
    confirmation_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    confirmation_until: NullableTimestamp
  }
  /** Browsers with an earlier sign-in. */
  known_devices: { user_id: string; token_hash: Buffer; created_at: FilledTimestamp; expires_at: Timestamp }
  /** Unconfirmed until its first code. */
  second_factors: {
    user_id: string
    sealed_secret: string
    created_at: FilledTimestamp
    confirmed_at: NullableTimestamp
    last_step: ColumnType<number, number | undefined, number>
    /** Of an app that replaces the confirmed one with its first code. */
    sealed_next_secret: Filled<string | null>
  }
  /** WebAuthn credentials: second factors, or in place of the password. */
  passkeys: {
    user_id: string
    id: Filled<string>
    /** As the authenticator names it. */
    credential_id: Buffer
    /** In COSE format. */
    public_key: Buffer
    /** Signatures so far, as the authenticator counts them; 0 where it does not. */
    sign_count: ColumnType<number, number, number>
    /** How the browser reaches it. */
    transports: string[]
    name: string
    created_at: FilledTimestamp
    last_used_at: NullableTimestamp
    /** It is asked for after the password; false where it only replaces the password. */
    second_factor: Filled<boolean>
  }
  /** What passkeys are to sign, each once and within minutes. */
  passkey_challenges: {
    user_id: string
    challenge_hash: Buffer
    purpose: 'registration' | 'sign_in' | 'confirmation'
    /** The session that it is valid in; null at sign-in. */
    session_hash: Buffer | null
    created_at: FilledTimestamp
    expires_at: Timestamp
  }
  /** What visitors' passkeys are to sign in place of a password, each once and within minutes. */
  sign_in_challenges: { challenge_hash: Buffer; expires_at: Timestamp }
  recovery_codes: { user_id: string; code_hash: Buffer; created_at: FilledTimestamp }
  one_time_codes: {
    user_id: string
    purpose: CodePurpose
    channel: 'sms' | 'email'
    address: string
    code_hash: string
    tries: Filled<number>
    sent_at: FilledTimestamp
    expires_at: Timestamp
    locked_until: NullableTimestamp
  }
  pending_entries: { user_id: string; token_hash: Buffer; purpose: 'sign_in' | 'registration'; expires_at: Timestamp }
  password_resets: {
    user_id: string
    token_hash: Buffer
    email: string
    created_at: FilledTimestamp
    expires_at: Timestamp
    used_at: NullableTimestamp
  }
  email_confirmations: {
    user_id: string
    token_hash: Buffer
    email: string
    created_at: FilledTimestamp
    expires_at: Timestamp
    used_at: NullableTimestamp
  }
  invitations: {
    id: string
    from_user_id: string | null
    relationship_id: string | null
    email: string
    first_name: string | null
    last_name: string | null
    group_id: string | null
    locale: Filled<string>
    unsubscribe_code: Filled<string>
    created_at: FilledTimestamp
    expires_at: Timestamp
    accepted_at: NullableTimestamp
    /** Withdrawn, declined, or "not me". */
    ended_at: NullableTimestamp
    /** Its mail is never sent and its link is invalid. */
    withheld: Filled<boolean>
  }
  /** Addresses whose owner said "not me", as a keyed hash: no further invitation is sent to them. */
  refused_addresses: { address_hash: Buffer; refused_at: FilledTimestamp }
  user_conditions: {
    user_id: string
    id: string
    condition_id: string | null
    name: string
    date_of_diagnosis: string | null
    position: number
    /** One more for every change of its content. */
    revision: Filled<number>
  }
  user_allergies: {
    user_id: string
    id: string
    allergy_id: string | null
    allergen: string
    severity: Severity
    position: number
    /** One more for every change of its content. */
    revision: Filled<number>
  }
  user_medication_allergies: {
    user_id: string
    id: string
    medication_id: string | null
    name: string
    severity: Severity
    position: number
    /** One more for every change of its content. */
    revision: Filled<number>
  }
  additional_contacts: {
    user_id: string
    id: string
    name: string
    relationship: string | null
    phone_number: string | null
    email: string | null
    position: number
    /** One more for every change of its content. */
    revision: Filled<number>
  }
  health_care_provider_informations: {
    user_id: string
    id: string
    name: string
    specialty: string | null
    organization: string | null
    phone_number: string | null
    email: string | null
    address: string | null
    position: number
    /** One more for every change of its content. */
    revision: Filled<number>
  }
  statuses: { user_id: string; id: string; text: string; created_at: FilledTimestamp }
  watched_tutorials: { user_id: string; name: string; watched_at: FilledTimestamp }
  images: {
    user_id: string
    id: string
    type: 'profile' | 'entry' | 'message' | 'signature'
    content: Buffer
    width: number
    height: number
    response_id: string | null
    objective_id: string | null
    created_at: FilledTimestamp
  }
  pages: {
    id: string
    version: number
    company_id: string
    group_id: string | null
    kind: PageKind
    key: string
    document: JSONColumnType<object>
    published_at: FilledTimestamp
    withdrawn_at: NullableTimestamp
  }
  agreement_acceptances: {
    user_id: string
    agreement_id: string
    version: number
    locale: string
    accepted_at: FilledTimestamp
  }
  deletion_requests: { user_id: string; requested_at: FilledTimestamp; delete_after: Timestamp }
}
