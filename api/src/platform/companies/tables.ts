import type { CompanyMessaging, FeatureDocument } from '../../database/documents/platform'
import { boolean, code, id, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const companies = sharedTable(
  'companies',
  'companies that run studies, with the addresses of care teams as the study names them',
  {
    id: id(),
    key: text(),
    name: text(),
    status: code(['open', 'closed']),
    default_theme_key: text(),
    features: json<FeatureDocument[]>(),
    study_key: text(),
    /** E-mail addresses of the care team, for survey alerts. */
    care_team: json<string[]>().filled(),
    /** Settings of conversations with this company's people. */
    messaging: json<CompanyMessaging>().filled(),
    /** Days that people stay signed in in the app; null where the study sets none. */
    app_sign_in_days: number().null(),
    /** A release goes to all of its people only when a second operator asks for the same. */
    second_person: boolean().filled(),
    /** Since when it asks clinicians for a passkey, and everybody; null where it does not. */
    clinicians_passkeys_since: instant().null(),
    all_passkeys_since: instant().null(),
    /** Days from then, and from joining, until one is needed. */
    passkey_days: number().filled(),
    /** Whether the files of the study say so, not the company. */
    passkeys_of_study: boolean().filled(),
  },
)

export const groups = sharedTable('groups', 'groups of a study', {
  id: id(),
  company_id: id(),
  key: text(),
  name: text(),
  code: text(),
  theme_key: text(),
  status: code(['open', 'closed']),
  two_factor: boolean().filled(),
  /** Its team name, in one or several languages; null where it is no team. */
  team: json<object | string>().null(),
  features: json<FeatureDocument[]>().filled(),
  onboarding_surveys: json<string[]>().filled(),
  /** Ids, in the order of the dashboard. */
  activities: json<string[]>().filled(),
})

export const studyLoads = sharedTable('study_loads', 'which studies were loaded', {
  study_key: text(),
  checksum: text(),
  loaded_at: instant().filled(),
})
