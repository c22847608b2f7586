import type { FeatureDocument } from '../database/documents/platform'
import type { Gender, RegistrationDocument } from '../database/documents/account'
import { boolean, code, id, instant, json, number, ownerId, text } from '../database/declare/column'
import { personalTable } from '../database/declare/table'

export const users = personalTable(
  'users',
  {
    id: ownerId(),
    email: text().archived(),
    password_hash: text().null().leftOut('secret', 'a hash of what lets somebody in'),
    first_name: text().null().archived(),
    last_name: text().null().archived(),
    locale: text().filled().archived(),
    time_zone: text().null().archived(),
    avatar_id: number().null().archived(),
    image_id: id().null().leftOut('key', 'the photo is among the pictures'),
    features: json<FeatureDocument[]>().filled().archived(),
    response_count: number().filled().archived(),
    activated: boolean().filled().archived(),
    created_at: instant().filled().archived(),
    gender: text<Gender>().null().archived(),
    gender_other: text().null().archived(),
    birth_year: number().null().archived(),
    preferred_language: text().null().archived(),
    /** E.164, verified by a code. */
    primary_contact_number: text().null().archived(),
    secondary_contact_number: text().null().archived(),
    contact_time_preference: text().null().archived(),
    contact_method: number().null().archived(),
    address: text().null().archived(),
    dont_send_emails: boolean().filled().archived(),
    allergy_toggle: boolean().filled().archived(),
    /** Whose dates, numbers and weeks they read, ISO 3166 or UN M.49; null: that of the browser, else of the language. */
    region: text().null().archived(),
    /** Null where the region decides. */
    glucose_unit: code(['mg/dL', 'mmol/L']).null().archived(),
    email_confirmed_at: instant().null().archived(),
    unsubscribe_code: id().filled().leftOut('secret', 'stops the e-mails without a password'),
    /** Origin: device, code, utm parameters. */
    registration: json<RegistrationDocument>().filled().archived(),
    /** Number of medications that they added themselves. */
    medication_count: number().filled().archived(),
    symptom_count: number().filled().archived(),
    vital_count: number().filled().archived(),
    reminders_by_email: boolean().filled().archived(),
    /** When a clinician was first asked for a second factor. */
    second_factor_asked_at: instant()
      .null()
      .leftOut('technical', 'when the server first asked a clinician for a second factor'),
  },
  { owner: 'id' },
)

export const userRoles = personalTable('user_roles', {
  user_id: ownerId(),
  role: code(['operator', 'tester']).archived(),
})

/** Who may change the brand of a company. */
export const companyAdministrators = personalTable('company_administrators', {
  user_id: ownerId(),
  company_id: id().leftOut('key', 'that the person is an administrator is there; which company is in the trail'),
  given_at: instant().filled().leftOut('technical', 'when the role was given is in the audit trail'),
})

export const memberships = personalTable('memberships', {
  user_id: ownerId(),
  group_id: id().leftOut('key', 'the name of the group is there'),
  company_id: id().leftOut('key', 'the name of the company is there'),
  joined_at: instant().filled().archived(),
})
