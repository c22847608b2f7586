import type { RegistrationDocument } from '../../database/documents/account'
import { type Cell, inOneBatch, table, type Table } from '../../kernel/archive/table'
import type { AccountContext } from '../context'
import { codeLabel, languageName, regionName, yesNo } from '../../kernel/archive/words'

/** Keys of the avatar drawings in the account remote's locale files, ordered by `avatar_id` from 1. */
const DRAWINGS = [
  'cat',
  'dog',
  'fox',
  'bear',
  'rabbit',
  'owl',
  'bird',
  'fish',
  'turtle',
  'leaf',
  'flower',
  'tulip',
  'cactus',
  'tree',
  'mushroom',
  'apple',
  'mountain',
  'wave',
  'sun',
  'moon',
  'star',
  'cloud',
  'boat',
  'lighthouse',
  'kite',
  'teacup',
  'house',
]

type Fact = [name: string, value: Cell | undefined]

function registrationFacts(
  { device, device_identifier, code, utm = {} }: RegistrationDocument,
  { words }: AccountContext,
): Fact[] {
  const campaign = Object.entries(utm)
    .map(([name, value]) => `${codeLabel(words, name)}: ${value}`)
    .join('; ')
  return [
    ['registration_code', code],
    ['registration_device', device],
    ['registration_device_identifier', device_identifier],
    ['campaign', campaign],
  ]
}

function reachFacts({ words, locale, data: { user, unconfirmed_email, emails_stopped } }: AccountContext): Fact[] {
  const drawing = DRAWINGS[(user.avatar_id ?? 0) - 1]
  return [
    ['email', user.email],
    ['email_confirmed_at', user.email_confirmed_at],
    ['unconfirmed_email', unconfirmed_email],
    ['primary_contact_number', user.primary_contact_number],
    ['secondary_contact_number', user.secondary_contact_number],
    ['address', user.address],
    [
      'contact_method',
      user.contact_method === null
        ? null
        : codeLabel(words, user.contact_method === 0 ? 'contact_call' : 'contact_email'),
    ],
    ['contact_time_preference', codeLabel(words, user.contact_time_preference)],
    ['dont_send_emails', words(user.dont_send_emails ? 'contact.emails_off' : 'contact.emails_on', 'account_profile')],
    ['emails_stopped', emails_stopped?.created_at],
    ['reminders_by_email', yesNo(words, user.reminders_by_email)],
    ['locale', languageName(user.locale, locale)],
    ['region', regionName(user.region, locale)],
    ['preferred_language', languageName(user.preferred_language, locale)],
    ['time_zone', user.time_zone],
    ['avatar', drawing === undefined ? null : words(`picture.faces.${drawing}`, 'account')],
    ['photo', user.image_id === null ? null : { image: user.image_id }],
  ]
}

function factsOf(context: AccountContext): Fact[] {
  const {
    words,
    data: { user, roles, deletion },
  } = context
  return [
    ['first_name', user.first_name],
    ['last_name', user.last_name],
    ['gender', codeLabel(words, user.gender)],
    ['gender_in_words', user.gender_other],
    ['birth_year', user.birth_year === null ? null : String(user.birth_year)],
    ...reachFacts(context),
    ['allergy_toggle', yesNo(words, user.allergy_toggle)],
    ['glucose_unit', user.glucose_unit],
    ['response_count', user.response_count],
    ['medication_count', user.medication_count],
    ['symptom_count', user.symptom_count],
    ['vital_count', user.vital_count],
    ['created_at', user.created_at],
    ['activated', yesNo(words, user.activated)],
    ['role', roles.map((role) => codeLabel(words, role)).join('; ')],
    [
      'features',
      ownFeatures(user)
        .map(([title, value]) => `${title}: ${typeof value === 'boolean' ? yesNo(words, value) : value}`)
        .join('; '),
    ],
    ...registrationFacts(user.registration, context),
    ['deletion_requested_at', deletion?.requested_at],
    ['delete_after', deletion?.delete_after],
  ]
}

interface OwnFeatures {
  features: readonly { title: string; enabled: boolean }[]
  feature_settings: Readonly<Record<string, boolean | number | string>>
}

/** The person's own features: their list, replaced by what operators set for them alone. */
const ownFeatures = ({ features, feature_settings }: OwnFeatures) =>
  Object.entries({
    ...Object.fromEntries(features.map(({ title, enabled }) => [title, enabled])),
    ...feature_settings,
  })

/** The user's account data as name–value pairs; values that are unknown are omitted. */
export function profileTable(context: AccountContext): Table {
  const facts = () =>
    factsOf(context).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [{ name: codeLabel(context.words, name), value }],
    )
  return {
    ...table('profile', () => inOneBatch(facts), { field: ({ name }) => name, value: ({ value }) => value }),
    pairs: true,
  }
}
