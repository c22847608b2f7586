import type { RegistrationDocument } from '../../database/documents/account'
import { document, leftOut, exportedValue, archiveText, type ArchiveExpectations } from './decision'

/** Columns of the account's tables. */
export const accountColumns: ArchiveExpectations = {
  users: {
    columns: {
      email: archiveText('zephyrine@own-data.example'),
      locale: exportedValue('en', 'profile', 'Language', 'English'),
      time_zone: exportedValue('Pacific/Chatham', 'profile', 'Time zone', 'Pacific/Chatham'),
      avatar_id: exportedValue(3, 'profile', 'Drawing', 'Fox'),
      features: document<'title' | 'enabled'>([{ title: 'Feature for one', enabled: true }], {
        title: ['Feature for one'],
        enabled: ['Feature for one: Yes'],
      }),
      activated: exportedValue(false, 'profile', 'Account activated', 'No'),
      gender: exportedValue('non_binary', 'profile', 'Gender', 'Non-binary'),
      region: exportedValue('AT', 'profile', 'Region of dates and numbers', 'Austria'),
      preferred_language: exportedValue('tr', 'profile', 'Language you prefer to speak', 'Turkish'),
      contact_time_preference: exportedValue('evening', 'profile', 'Best time to call', 'Evening'),
      contact_method: exportedValue(0, 'profile', 'Contact by', 'Call'),
      dont_send_emails: exportedValue(true, 'profile', 'Optional emails', 'Off'),
      allergy_toggle: exportedValue(true, 'profile', 'You have allergies', 'Yes'),
      glucose_unit: exportedValue('mmol/L', 'profile', 'Unit of glucose', 'mmol/L'),
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
      reminders_by_email: exportedValue(false, 'profile', 'Reminders by email', 'No'),
    },
  },
  user_roles: { columns: { role: exportedValue('operator', 'profile', 'Role', 'Operator; Company administrator') } },
  feature_settings: { columns: { value: archiveText(': Yes') } },
  invitations: { columns: { locale: exportedValue('fr', 'invitations', 'Language', 'French') } },
  watched_tutorials: { columns: { name: exportedValue('dashboard', 'tutorials', 'Name', 'Your dashboard') } },
  images: {
    columns: {
      type: exportedValue('message', 'images', 'For', 'A message'),
      content: archiveText('jpeg of Zephyrine'),
    },
  },
  agreement_acceptances: { columns: { locale: exportedValue('ar', 'agreements', 'Language', 'Arabic') } },
  push_subscriptions: { columns: { endpoint: archiveText('push.example.org') } },
}
