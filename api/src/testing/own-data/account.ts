import { sql } from 'kysely'
import type { RegistrationDocument } from '../../database/tables/account'
import type { Tables } from '../../database/tables'
import { by, document, given, hash, leftOut, order, ownId, rowId, says, stands, type TableDecision } from './decision'

const catalogueId = leftOut('key', 'the entry of the catalogue; its name stands beside it')
const sealed = leftOut('secret', 'opens what is sent to her browser')

type AccountTables =
  | 'users'
  | 'user_roles'
  | 'memberships'
  | 'sessions'
  | 'one_time_codes'
  | 'pending_entries'
  | 'password_resets'
  | 'email_confirmations'
  | 'email_suppressions'
  | 'invitations'
  | 'user_conditions'
  | 'user_allergies'
  | 'user_medication_allergies'
  | 'additional_contacts'
  | 'health_care_provider_informations'
  | 'statuses'
  | 'watched_tutorials'
  | 'images'
  | 'agreement_acceptances'
  | 'deletion_requests'
  | 'push_subscriptions'
  | 'known_devices'
  | 'second_factors'
  | 'recovery_codes'

/** What the account keeps of a person. */
export const accountColumns: { [Table in AccountTables & keyof Tables]: TableDecision<Table> } = {
  users: {
    hers: by('id'),
    columns: {
      id: ownId,
      email: stands('zephyrine@own-data.example'),
      password_hash: hash,
      first_name: given,
      last_name: given,
      locale: says('en', 'profile', 'Language', 'English'),
      time_zone: says('Pacific/Chatham', 'profile', 'Time zone', 'Pacific/Chatham'),
      avatar_id: says(3, 'profile', 'Drawing', 'Fox'),
      image_id: leftOut('key', 'her photo is among the pictures'),
      features: document<'title' | 'enabled'>([{ title: 'Feature for one', enabled: true }], {
        title: ['Feature for one'],
        enabled: ['Feature for one: Yes'],
      }),
      response_count: given,
      activated: says(false, 'profile', 'Account activated', 'No'),
      created_at: given,
      gender: says('non_binary', 'profile', 'Gender', 'Non-binary'),
      gender_other: given,
      birth_year: given,
      preferred_language: says('tr', 'profile', 'Language you prefer to speak', 'Turkish'),
      primary_contact_number: given,
      secondary_contact_number: given,
      contact_time_preference: says('evening', 'profile', 'Best time to call', 'Evening'),
      contact_method: says(0, 'profile', 'Contact by', 'Call'),
      address: given,
      dont_send_emails: says(true, 'profile', 'Optional emails', 'Off'),
      allergy_toggle: says(true, 'profile', 'You have allergies', 'Yes'),
      email_confirmed_at: given,
      unsubscribe_code: leftOut('secret', 'stops her e-mails without a password'),
      registration: document<keyof RegistrationDocument>(
        {
          device: 'Browser of registration',
          device_identifier: 'identifier-of-registration',
          code: 'Pier01',
          invitation_id: 'x',
          utm: { utm_source: 'letter-campaign', utm_medium: 'paper-campaign', other: 'other-campaign' },
        },
        {
          device: ['Browser of registration'],
          device_identifier: ['identifier-of-registration'],
          code: ['Pier01'],
          invitation_id: leftOut('key', 'the invitation is in the archive'),
          utm: ['letter-campaign', 'paper-campaign', 'other-campaign'],
        },
      ),
      medication_count: given,
      symptom_count: given,
      vital_count: given,
      reminders_by_email: says(false, 'profile', 'Reminders by email', 'No'),
    },
  },
  user_roles: {
    hers: by('user_id'),
    columns: { user_id: ownId, role: says('operator', 'profile', 'Role', 'Operator') },
  },
  memberships: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      group_id: leftOut('key', 'the name of the group is there'),
      company_id: leftOut('key', 'the name of the company is there'),
      joined_at: given,
    },
  },
  sessions: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      csrf_hash: hash,
      second_factor: leftOut('technical', 'whether an operator’s session has shown a code'),
      shared_device: leftOut('technical', 'how long the session lives; when it ends is there'),
      device_name: given,
      created_at: given,
      last_seen_at: given,
      expires_at: given,
      id: rowId,
    },
  },
  known_devices: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      created_at: leftOut(
        'technical',
        'a browser that tries of others do not lock out; that she signed in is a security event',
      ),
      expires_at: leftOut('technical', 'when the server forgets that browser'),
    },
  },
  second_factors: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      sealed_secret: leftOut('secret', 'what an operator’s codes are made from'),
      created_at: leftOut('technical', 'of operators; that it was turned on is a security event'),
      confirmed_at: leftOut('technical', 'of operators; that it was turned on is a security event'),
      last_step: leftOut('secret', 'which code was used last'),
    },
  },
  recovery_codes: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      code_hash: hash,
      created_at: leftOut('technical', 'of operators; made with the second factor'),
    },
  },
  one_time_codes: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      purpose: says('secondary_contact_number', 'codes', 'Purpose', 'Code to confirm your second phone number'),
      channel: says('sms', 'codes', 'Sent by', 'Text message'),
      address: given,
      code_hash: hash,
      tries: given,
      sent_at: given,
      expires_at: given,
      locked_until: given,
    },
  },
  pending_entries: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      token_hash: hash,
      purpose: leftOut(
        'technical',
        'the step of signing in at which her browser waits for some minutes; the code is in the archive',
      ),
      expires_at: leftOut('technical', 'when that waiting ends by itself'),
    },
  },
  password_resets: {
    hers: by('user_id'),
    columns: { user_id: ownId, token_hash: hash, email: given, created_at: given, expires_at: given, used_at: given },
  },
  email_confirmations: {
    hers: by('user_id'),
    columns: { user_id: ownId, token_hash: hash, email: given, created_at: given, expires_at: given, used_at: given },
  },
  email_suppressions: {
    hers: ({ email }) => sql<boolean>`email_hash = sha256(${email}::bytea)`,
    columns: { email_hash: leftOut('key', 'a hash of her address, which is there'), created_at: given },
  },
  invitations: {
    hers: by('from_user_id'),
    columns: {
      id: rowId,
      from_user_id: ownId,
      relationship_id: leftOut('key', 'the relationship is there'),
      email: given,
      first_name: given,
      last_name: given,
      group_id: leftOut('key', 'the name of the group is there'),
      locale: says('fr', 'invitations', 'Language', 'French'),
      unsubscribe_code: leftOut('secret', 'stops e-mails to somebody else'),
      created_at: given,
      expires_at: given,
      accepted_at: given,
    },
  },
  user_conditions: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      condition_id: catalogueId,
      name: given,
      date_of_diagnosis: given,
      position: order,
    },
  },
  user_allergies: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      allergy_id: catalogueId,
      allergen: given,
      severity: says('moderate', 'allergies', 'How severe', 'Moderate'),
      position: order,
    },
  },
  user_medication_allergies: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      medication_id: catalogueId,
      name: given,
      severity: says('severe', 'medication_allergies', 'How severe', 'Severe'),
      position: order,
    },
  },
  additional_contacts: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      name: given,
      relationship: given,
      phone_number: given,
      email: given,
      position: order,
    },
  },
  health_care_provider_informations: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      name: given,
      specialty: given,
      organization: given,
      phone_number: given,
      email: given,
      address: given,
      position: order,
    },
  },
  statuses: { hers: by('user_id'), columns: { user_id: ownId, id: rowId, text: given, created_at: given } },
  watched_tutorials: {
    hers: by('user_id'),
    columns: { user_id: ownId, name: says('dashboard', 'tutorials', 'Name', 'Your dashboard'), watched_at: given },
  },
  images: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      id: leftOut('key', 'the name of the picture’s file'),
      type: says('message', 'images', 'For', 'A message'),
      content: stands('jpeg of Zephyrine'),
      width: given,
      height: given,
      response_id: given,
      objective_id: leftOut('key', 'the question; the answer names the picture'),
      created_at: given,
    },
  },
  agreement_acceptances: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      agreement_id: leftOut('key', 'the title of the agreement is there'),
      version: given,
      locale: says('ar', 'agreements', 'Language', 'Arabic'),
      accepted_at: given,
    },
  },
  deletion_requests: { hers: by('user_id'), columns: { user_id: ownId, requested_at: given, delete_after: given } },
  push_subscriptions: {
    hers: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      endpoint: stands('push.example.org'),
      p256dh: sealed,
      auth: sealed,
      device_name: given,
      created_at: given,
    },
  },
}
