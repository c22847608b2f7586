import { randomBytes } from 'node:crypto'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../http/serve'
import type { Participant } from './server'
import { fillActivities } from './own-data/fill-activities'
import { fillPolls } from './own-data/fill-polls'
import { everySurvey } from './own-data/survey'

const json = (value: unknown) => JSON.stringify(value)
const soon = () => new Date(Date.now() + 3_600_000)

/** For tests: a row of this person in every table that can hold one; `name` stands in what they wrote. */
export async function fillEverything(
  database: Database,
  person: Participant,
  other: Participant,
  name: string,
): Promise<void> {
  const user_id = person.id
  const { company_id, group_id } = person
  const now = new Date()
  const into = <T extends Parameters<Database['insertInto']>[0]>(
    table: T,
    values: Parameters<ReturnType<typeof database.insertInto<T>>['values']>[0],
  ) => database.insertInto(table).values(values).execute()

  // account
  await into('user_roles', { user_id, role: 'operator' })
  await into('second_factors', { user_id, sealed_secret: 'sealed' })
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

  // social
  await into('relationships', {
    user_id,
    id: newId(),
    to_user_id: other.id,
    to_user_email: other.email,
    from_status: 'Friend',
    to_status: 'Friend',
    visibility: 2,
    theme_key: null,
  })
  await into('relationships', {
    user_id: other.id,
    id: newId(),
    to_user_id: user_id,
    to_user_email: person.email,
    from_status: 'Friend',
    to_status: 'Pending',
    visibility: 6,
    theme_key: null,
  })
  await into('relationships', {
    user_id,
    id: newId(),
    to_user_id: null,
    to_user_email: `waiting-for-${name.toLowerCase()}@example.test`,
    from_status: 'Friend',
    to_status: 'Waiting',
    visibility: 6,
    theme_key: null,
  })
  const shared = newId()
  const alone = newId()
  await into('conversations', { id: shared, subject: 'Shared', created_at: now, updated_at: now })
  await into('conversations', { id: alone, subject: `${name} alone`, created_at: now, updated_at: now })
  await into('conversation_participants', { user_id, conversation_id: shared })
  await into('conversation_participants', { user_id: other.id, conversation_id: shared })
  await into('conversation_participants', { user_id, conversation_id: alone })
  await into('messages', {
    conversation_id: shared,
    id: newId(),
    from_user_id: user_id,
    message: `${name} writes`,
    created_at: now,
  })
  await into('messages', {
    conversation_id: alone,
    id: newId(),
    from_user_id: user_id,
    message: `${name} writes`,
    created_at: now,
  })

  await fillPolls(database, person)

  // reports
  const report = newId()
  await into('reports', {
    user_id,
    id: report,
    report_type: 'everything',
    format: 'pdf',
    by_email: false,
    locale: 'en',
    time_zone: 'UTC',
    state: 'done',
  })
  await into('report_files', { user_id, report_id: report, sealed_content: randomBytes(32) })

  // surveys
  const survey = newId()
  await into('surveys', {
    id: survey,
    version: 1,
    company_id,
    key: `s${survey}`,
    document: json(everySurvey),
  })
  await into('survey_responses', {
    user_id,
    id: newId(),
    survey_id: survey,
    survey_version: 1,
    activity_id: null,
    answers: json([{ key: 'how', value: `${name} is well`, skipped: false }]),
    score: null,
    started_at: now,
    completed_at: now,
  })
  await into('survey_alerts', {
    user_id,
    survey_response_id: newId(),
    alert_key: 'alert',
    answered_at: now,
    recipients: 1,
  })
  await into('consent_entries', {
    user_id,
    id: newId(),
    objective_id: newId(),
    activity_id: newId(),
    definition_version: 1,
    version: 1,
    accepted_consent: true,
    consenting_first_name: name,
    consenting_last_name: 'Test',
    signature_image_id: null,
    signature_text: `${name} signs`,
    kind: 'objective',
    withdrawn: false,
    sequence: 1,
    hash: 'of this entry',
    consent_check_text: 'I agree to the study',
    locale: 'en',
  })

  await fillActivities(database, person, name)

  // telehealth, devices
  await into('appointments', { user_id, id: newId(), creator_user_id: user_id, start_at: now, end_at: soon() })
  await into('appointments', {
    user_id: other.id,
    id: newId(),
    creator_user_id: user_id,
    start_at: now,
    end_at: soon(),
  })
  await into('device_connections', {
    user_id,
    source_id: 'dexcom',
    document: json({ sealed_access_token: 'sealed-token' }),
  })
  await into('oauth_states', { user_id, state_hash: randomBytes(32), source_id: 'dexcom', expires_at: soon() })

  // platform: what they are sent, and what they did as an operator
  await into('outgoing_messages', {
    id: newId(),
    user_id,
    channel: 'email',
    recipient: person.email,
    kind: 'password_changed',
    locale: 'en',
    document: json({ first_name: name }),
    give_up_at: soon(),
  })
  await into('outgoing_messages', {
    id: newId(),
    user_id: null,
    channel: 'email',
    recipient: 'friend@example.test',
    kind: 'invitation',
    locale: 'en',
    document: json({ invitation_id: invitation, from: name }),
    give_up_at: soon(),
  })
  const by = person.email
  await into('security_events', {
    id: newId(),
    event: 'authn_login_success',
    user_id,
    by_user_id: null,
    call: 'signIn',
    network: '192.0.2.0/24',
    source: 'x',
    request_id: 'x',
  })
  await into('security_events', {
    id: newId(),
    event: 'session_expired',
    user_id: null,
    by_user_id: user_id,
    call: null,
    network: null,
    source: null,
    request_id: null,
  })
  await into('audit_trail', {
    id: newId(),
    actor: by,
    action: 'preview_created',
    subject: 'social',
    document: json({ user_id, by }),
  })
  await into('rollouts', {
    id: newId(),
    remote: `r${newId()}`,
    version: '1.0.0',
    company_id: null,
    group_id: null,
    percent: 100,
    theme_key: null,
    changed_by: by,
  })
  await into('rollout_changes', {
    id: newId(),
    remote: 'social',
    company_id,
    group_id,
    action: 'rollout',
    before: null,
    after: null,
    changed_by: by,
    reason: `asked by ${by}`,
    undone_at: null,
  })
  await into('team_tokens', {
    id: newId(),
    remote: 'social',
    name: 'social team',
    token_hash: randomBytes(32),
    created_by: by,
  })
  await into('releases', {
    remote: `r${newId()}`,
    version: '1.0.0',
    address: '/',
    manifest: 'm',
    files: '{}',
    descriptor: '{}',
    preload: '{}',
    texts: '{}',
    contract: 1,
    published_by: by,
  })
}
