import { randomBytes } from 'node:crypto'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../http/serve'
import type { Participant } from './server'
import { fillDeclared } from './own-data/fill-declared'
import { fillAccount } from './own-data/fill-account'
import { fillActivities } from './own-data/fill-activities'
import { fillPolls } from './own-data/fill-polls'
import { fillRelationships } from './own-data/fill-relationships'
import { inserter } from './own-data/insert'
import { everySurvey } from './own-data/survey'

const json = (value: unknown) => JSON.stringify(value)
const soon = () => new Date(Date.now() + 3_600_000)

/** Inserts a row of this person into every table that can hold one; their texts contain `name`. */
export async function fillAllTables(
  database: Database,
  person: Participant,
  other: Participant,
  name: string,
): Promise<void> {
  const user_id = person.id
  const { company_id, group_id } = person
  const now = new Date()
  const into = inserter(database)

  const invitation = await fillAccount(database, person, name)

  // social
  await fillRelationships(database, person, other, name)
  const shared = newId()
  const alone = newId()
  await into('conversations', {
    id: shared,
    subject: 'Shared',
    created_at: now,
    updated_at: now,
    last_seq: 1,
    created_by_user_id: user_id,
  })
  await into('conversations', { id: alone, subject: `${name} alone`, created_at: now, updated_at: now, last_seq: 1 })
  await into('conversation_participants', { user_id, conversation_id: shared, muted_at: now })
  await into('conversation_participants', { user_id: other.id, conversation_id: shared })
  await into('conversation_participants', { user_id, conversation_id: alone })
  await into('messages', {
    conversation_id: shared,
    id: newId(),
    from_user_id: user_id,
    message: `${name} writes`,
    seq: 1,
    created_at: now,
  })
  await into('messages', {
    conversation_id: alone,
    id: newId(),
    from_user_id: user_id,
    message: `${name} writes`,
    seq: 1,
    created_at: now,
  })

  const former = newId()
  await into('conversations', { id: former, subject: 'Left', created_at: now, updated_at: now })
  await into('conversation_participants', { user_id: other.id, conversation_id: former })
  await into('conversation_departures', { user_id, conversation_id: former, seq: 0 })
  await into('conversation_departures', { user_id: other.id, conversation_id: alone, seq: 0 })
  const asked = newId()
  await into('conversations', { id: asked, subject: 'Asked', created_at: now, updated_at: now })
  await into('conversation_participants', { user_id: other.id, conversation_id: asked })
  await into('conversation_requests', { user_id, conversation_id: asked, requested_by_user_id: other.id })
  await into('conversation_requests', { user_id: other.id, conversation_id: alone, requested_by_user_id: user_id })

  await into('message_reports', {
    user_id,
    id: newId(),
    conversation_id: shared,
    message_id: newId(),
    reason: 'spam',
  })
  await into('user_reports', { user_id, id: newId(), reported_user_id: other.id, reason: 'impersonation' })

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
  await into('activity_consent_notices', { user_id, activity_id: newId(), definition_version: 2 })
  await into('consent_notices', { user_id, survey_id: survey, survey_version: 2 })
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
  await database
    .updateTable('responses')
    .where('user_id', '=', user_id)
    .set({ recorded_by_user_id: other.id })
    .execute()

  // devices
  await into('device_connections', {
    user_id,
    source_id: 'dexcom',
    document: json({ sealed_access_token: 'sealed-token' }),
  })
  const measured = { user_id, kind: 'glucose', source: 'apple_health', unit: 'mg/dL', started_at: now }
  await into('samples', { ...measured, record_id: `record-${name}`, value: 111.25, device: `Watch of ${name}` })
  await into('samples', { ...measured, record_id: `beyond-${name}`, bound: 'high', device: `Sensor of ${name}` })
  await into('deleted_samples', { user_id, source: 'apple_health', record_id: `gone-${name}`, version: '0' })
  const import_id = newId()
  await into('apple_health_imports', { user_id, id: import_id, kinds: ['weight'] })
  await into('apple_health_import_parts', {
    user_id,
    import_id,
    number: 1,
    kind: ['weight'],
    started_at: [now],
    ended_at: [null],
    value: [70.5],
    unit: ['kg'],
    device: [`Scale of ${name}`],
    name: [`Scale of ${name}`],
    type: ['scale'],
    model: [null],
    offset_minutes: [60],
    detail: [null],
    record_id: [`export-${name}`],
    left_out: '[]',
  })
  await into('sample_devices', { user_id, number: 1, source: 'apple_health', device: `Watch of ${name}` })
  const leftOut = { user_id, kind: 'glucose', started_at: now, source: 'apple_health', record_id: `odd-${name}` }
  await into('left_out_samples', { ...leftOut, reason: 'INVALID_UNIT' })
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
  await fillDeclared(database, person, other, name)
}
