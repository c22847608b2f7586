import type { RegistrationDocument } from '../../database/tables/account'
import type { Tables } from '../../database/tables'
import {
  by,
  document,
  exported,
  hash,
  leftOut,
  order,
  ownId,
  rowId,
  exportedValue,
  archiveText,
  type TableDecision,
} from './decision'

const catalogueId = leftOut('key', 'the entry of the catalogue; its name stands beside it')
const entryRevision = leftOut('technical', 'tells which of two devices changed the entry')
const sealed = leftOut('secret', 'opens what is sent to the browser')

type AccountTables =
  | 'users'
  | 'user_roles'
  | 'company_administrators'
  | 'memberships'
  | 'feature_settings'
  | 'feature_changes'
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

/** Columns of the account's tables. */
export const accountColumns: { [Table in AccountTables & keyof Tables]: TableDecision<Table> } = {
  users: {
    ownRows: by('id'),
    columns: {
      id: ownId,
      email: archiveText('zephyrine@own-data.example'),
      password_hash: hash,
      first_name: exported,
      last_name: exported,
      locale: exportedValue('en', 'profile', 'Language', 'English'),
      time_zone: exportedValue('Pacific/Chatham', 'profile', 'Time zone', 'Pacific/Chatham'),
      avatar_id: exportedValue(3, 'profile', 'Drawing', 'Fox'),
      image_id: leftOut('key', 'the photo is among the pictures'),
      features: document<'title' | 'enabled'>([{ title: 'Feature for one', enabled: true }], {
        title: ['Feature for one'],
        enabled: ['Feature for one: Yes'],
      }),
      second_factor_asked_at: leftOut('technical', 'when the server first asked a clinician for a second factor'),
      response_count: exported,
      activated: exportedValue(false, 'profile', 'Account activated', 'No'),
      created_at: exported,
      gender: exportedValue('non_binary', 'profile', 'Gender', 'Non-binary'),
      gender_other: exported,
      birth_year: exported,
      region: exportedValue('AT', 'profile', 'Region of dates and numbers', 'Austria'),
      preferred_language: exportedValue('tr', 'profile', 'Language you prefer to speak', 'Turkish'),
      primary_contact_number: exported,
      secondary_contact_number: exported,
      contact_time_preference: exportedValue('evening', 'profile', 'Best time to call', 'Evening'),
      contact_method: exportedValue(0, 'profile', 'Contact by', 'Call'),
      address: exported,
      dont_send_emails: exportedValue(true, 'profile', 'Optional emails', 'Off'),
      allergy_toggle: exportedValue(true, 'profile', 'You have allergies', 'Yes'),
      glucose_unit: exportedValue('mmol/L', 'profile', 'Unit of glucose', 'mmol/L'),
      email_confirmed_at: exported,
      unsubscribe_code: leftOut('secret', 'stops the e-mails without a password'),
      registration: document<keyof RegistrationDocument>(
        {
          device: 'Browser of registration',
          device_identifier: 'identifier-of-registration',
          code: 'Pier01',
          invitation_id: 'x',
          key_hash: 'hash-of-registration',
          utm: { utm_source: 'letter-campaign', utm_medium: 'paper-campaign', other: 'other-campaign' },
        },
        {
          device: ['Browser of registration'],
          device_identifier: ['identifier-of-registration'],
          code: ['Pier01'],
          invitation_id: leftOut('key', 'the invitation is in the archive'),
          key_hash: leftOut('secret', 'repeats the registration'),
          utm: ['letter-campaign', 'paper-campaign', 'other-campaign'],
        },
      ),
      medication_count: exported,
      symptom_count: exported,
      vital_count: exported,
      reminders_by_email: exportedValue(false, 'profile', 'Reminders by email', 'No'),
    },
  },
  user_roles: {
    ownRows: by('user_id'),
    columns: { user_id: ownId, role: exportedValue('operator', 'profile', 'Role', 'Operator; Company administrator') },
  },
  company_administrators: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      company_id: leftOut('key', 'that the person is an administrator is there; which company is in the trail'),
      given_at: leftOut('technical', 'when the role was given is in the audit trail'),
    },
  },
  memberships: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      group_id: leftOut('key', 'the name of the group is there'),
      company_id: leftOut('key', 'the name of the company is there'),
      joined_at: exported,
    },
  },
  feature_settings: {
    ownRows: by('user_id'),
    columns: {
      id: rowId,
      feature: exported,
      company_id: leftOut('technical', 'null for a participant'),
      group_id: leftOut('technical', 'null for a participant'),
      user_id: ownId,
      value: archiveText(': Yes'),
      changed_by: leftOut('of_others', 'the address of an operator; that it was set is in the audit trail'),
      changed_at: leftOut('technical', 'that it was set is in the audit trail, with the time'),
    },
  },
  feature_changes: {
    ownRows: by('user_id'),
    columns: {
      id: rowId,
      at: leftOut('technical', 'that it was set is in the audit trail, with the time'),
      feature: leftOut('technical', 'history of settings; those of now are in the profile'),
      company_id: leftOut('technical', 'null for a participant'),
      group_id: leftOut('technical', 'null for a participant'),
      user_id: ownId,
      before: leftOut('technical', 'history of settings; those of now are in the profile'),
      after: leftOut('technical', 'history of settings; those of now are in the profile'),
      changed_by: leftOut('of_others', 'the address of an operator; that it was set is in the audit trail'),
    },
  },
  invitations: {
    ownRows: by('from_user_id'),
    columns: {
      id: rowId,
      from_user_id: ownId,
      relationship_id: leftOut('key', 'the relationship is there'),
      email: exported,
      first_name: exported,
      last_name: exported,
      group_id: leftOut('key', 'the name of the group is there'),
      locale: exportedValue('fr', 'invitations', 'Language', 'French'),
      unsubscribe_code: leftOut('secret', 'stops e-mails to somebody else'),
      created_at: exported,
      expires_at: exported,
      accepted_at: exported,
      ended_at: exported,
      withheld: leftOut('of_others', 'whether the person who was invited wanted it; the sender is not told'),
    },
  },
  user_conditions: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      condition_id: catalogueId,
      name: exported,
      date_of_diagnosis: exported,
      position: order,
      revision: entryRevision,
    },
  },
  user_allergies: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      allergy_id: catalogueId,
      allergen: exported,
      severity: exportedValue('moderate', 'allergies', 'How severe', 'Moderate'),
      position: order,
      revision: entryRevision,
    },
  },
  user_medication_allergies: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      medication_id: catalogueId,
      name: exported,
      severity: exportedValue('severe', 'medication_allergies', 'How severe', 'Severe'),
      position: order,
      revision: entryRevision,
    },
  },
  additional_contacts: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      name: exported,
      relationship: exported,
      phone_number: exported,
      email: exported,
      position: order,
      revision: entryRevision,
    },
  },
  health_care_provider_informations: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      name: exported,
      specialty: exported,
      organization: exported,
      phone_number: exported,
      email: exported,
      address: exported,
      position: order,
      revision: entryRevision,
    },
  },
  statuses: { ownRows: by('user_id'), columns: { user_id: ownId, id: rowId, text: exported, created_at: exported } },
  watched_tutorials: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      name: exportedValue('dashboard', 'tutorials', 'Name', 'Your dashboard'),
      watched_at: exported,
    },
  },
  images: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: leftOut('key', 'the name of the picture’s file'),
      type: exportedValue('message', 'images', 'For', 'A message'),
      content: archiveText('jpeg of Zephyrine'),
      width: exported,
      height: exported,
      response_id: exported,
      objective_id: leftOut('key', 'the question; the answer names the picture'),
      created_at: exported,
    },
  },
  agreement_acceptances: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      agreement_id: leftOut('key', 'the title of the agreement is there'),
      version: exported,
      locale: exportedValue('ar', 'agreements', 'Language', 'Arabic'),
      accepted_at: exported,
    },
  },
  deletion_requests: {
    ownRows: by('user_id'),
    columns: { user_id: ownId, requested_at: exported, delete_after: exported },
  },
  push_subscriptions: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      endpoint: archiveText('push.example.org'),
      p256dh: sealed,
      auth: sealed,
      device_name: exported,
      created_at: exported,
    },
  },
}
