import { randomBytes } from 'node:crypto'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { Participant } from '../server'
import { inserter } from './insert'

const json = (value: unknown) => JSON.stringify(value)
const soon = () => new Date(Date.now() + 3_600_000)

/** Inserts a row of this person into every table of the account that can hold one; their texts contain `name`. Returns the id of the invitation that they sent. */
export async function fillAccount(database: Database, person: Participant, name: string): Promise<string> {
  const user_id = person.id
  const into = inserter(database)
  await into('user_roles', { user_id, role: 'operator' })
  await into('company_administrators', { user_id, company_id: person.company_id })
  await into('feature_settings', {
    id: newId(),
    feature: `Feature of ${name}`,
    user_id,
    value: json(true),
    changed_by: 'operator@example.test',
  })
  await into('feature_changes', {
    id: newId(),
    feature: `Feature of ${name}`,
    user_id,
    before: null,
    after: json(true),
    changed_by: 'operator@example.test',
  })
  await into('second_factors', { user_id, sealed_secret: 'sealed' })
  await into('passkeys', {
    user_id,
    credential_id: randomBytes(32),
    public_key: randomBytes(77),
    sign_count: 0,
    transports: ['internal'],
    name: `Passkey of ${name}`,
    last_used_at: new Date(),
  })
  await into('passkey_challenges', {
    user_id,
    challenge_hash: randomBytes(32),
    purpose: 'sign_in',
    session_hash: null,
    expires_at: soon(),
  })
  await into('recovery_codes', { user_id, code_hash: randomBytes(32) })
  await into('one_time_codes', {
    user_id,
    purpose: 'sign_in',
    channel: 'email',
    address: person.email,
    code_hash: 'x',
    expires_at: soon(),
  })
  await into('known_devices', { user_id, token_hash: randomBytes(32), expires_at: soon() })
  await into('pending_entries', { user_id, token_hash: randomBytes(32), purpose: 'sign_in', expires_at: soon() })
  await into('password_resets', { user_id, email: person.email, token_hash: randomBytes(32), expires_at: soon() })
  await into('email_confirmations', { user_id, token_hash: randomBytes(32), email: person.email, expires_at: soon() })
  const invitation = newId()
  await into('invitations', {
    id: invitation,
    from_user_id: user_id,
    email: `friend-of-${name.toLowerCase()}@example.test`,
    expires_at: soon(),
  })
  await into('invitations', {
    id: newId(),
    from_user_id: null,
    email: person.email,
    first_name: name,
    expires_at: soon(),
  })
  await into('user_conditions', {
    user_id,
    id: newId(),
    condition_id: null,
    name: `${name} condition`,
    date_of_diagnosis: '2019',
    position: 0,
  })
  await into('user_allergies', {
    user_id,
    id: newId(),
    allergy_id: null,
    allergen: `${name} pollen`,
    severity: 'mild',
    position: 0,
  })
  await into('user_medication_allergies', {
    user_id,
    id: newId(),
    medication_id: null,
    name: `${name} penicillin`,
    severity: 'severe',
    position: 0,
  })
  await into('additional_contacts', {
    user_id,
    id: newId(),
    name: `${name} senior`,
    relationship: 'mother',
    phone_number: '+4915112345678',
    email: person.email,
    position: 0,
  })
  await into('health_care_provider_informations', {
    user_id,
    id: newId(),
    name: `Doctor of ${name}`,
    specialty: null,
    organization: null,
    phone_number: null,
    email: person.email,
    address: null,
    position: 0,
  })
  await into('statuses', { user_id, id: newId(), text: `${name} wants to walk` })
  await into('watched_tutorials', { user_id, name: 'today' })
  await into('images', {
    user_id,
    id: newId(),
    type: 'profile',
    content: Buffer.from(`jpeg of ${name}`),
    width: 1,
    height: 1,
    response_id: null,
    objective_id: null,
  })
  await into('agreement_acceptances', { user_id, agreement_id: newId(), version: 1, locale: 'en' })
  return invitation
}
