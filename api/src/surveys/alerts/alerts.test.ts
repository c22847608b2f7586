import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { recipients } from '../../account'
import { providersFromEnvironment } from '../../providers/environment'
import { startSender } from '../../platform'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf } from '../testing'

let server: TestServer
let simulators: Simulators
let maya: Participant
let nurse: Participant
let survey_id: string

const CARE_TEAM = 'care-team@clinic.example'

const survey = surveyOf({
  title: { en: 'Weekly check-in', es: 'Control semanal' },
  questions: [
    { key: 'harm', type: 'slider', label: 'Thoughts', min: 0, max: 3 },
    { key: 'secret', type: 'text', label: 'More', required: false },
  ],
  alerts: [
    { key: 'urgent', when: '[harm] > 0', title: 'Talk to somebody', text: 'Call.', tell_care_team: true },
    { key: 'shown_only', when: '[harm] > 0', title: 'Take care', text: 'Rest.' },
  ],
})

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
  simulators = await startSimulators()
  nurse = await server.participant({ email: 'nurse@clinic.example', locale: 'es' })
})

beforeEach(async () => {
  await server.database.deleteFrom('outgoing_messages').execute()
  maya = await server.participant({ first_name: 'Maya', last_name: 'Okafor' })
  survey_id = await storeSurvey(server, maya.company_id, survey)
  await server.database
    .updateTable('companies')
    .set({ care_team: JSON.stringify([CARE_TEAM, nurse.email]) })
    .where('id', '=', maya.company_id)
    .execute()
})

afterAll(async () => {
  await server.close()
  await simulators.close()
})

const mails = () =>
  server.database
    .selectFrom('outgoing_messages')
    .where('kind', '=', 'survey_alert')
    .orderBy('recipient')
    .selectAll()
    .execute()
const trail = () =>
  server.database.selectFrom('audit_trail').where('actor', '=', maya.id).select(['action', 'document']).execute()
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

test('the care team is notified once, in their languages, of who answered which survey, without the answers', async () => {
  const id = newId()
  const answers = [
    { key: 'harm', value: 2 },
    { key: 'secret', value: 'I feel awful' },
  ]
  await Promise.all(Array.from({ length: 4 }, () => respond(maya, survey_id, id, answers)))
  await respond(maya, survey_id, id, [{ key: 'harm', value: 3 }], { complete: true })
  const sent = await mails()
  expect(sent.map(({ recipient, locale, user_id }) => [recipient, locale, user_id])).toEqual([
    [CARE_TEAM, 'en', null],
    [nurse.email, 'es', nurse.id],
  ])
  expect(sent.map(({ document }) => document)).toMatchObject([
    { participant: 'Maya Okafor', participant_id: maya.id, survey: 'Weekly check-in', late: false },
    { survey: 'Control semanal' },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/awful|harm|Thoughts|Talk to somebody|urgent/)
  expect(await trail()).toEqual([
    { action: 'survey_alert_sent', document: { survey_response_id: id, alert: 'urgent', recipients: 2 } },
  ])
})

test('each response with a raised alert is notified, and none without', async () => {
  await respond(maya, survey_id, newId(), [{ key: 'harm', value: 0 }], { complete: true })
  expect(await mails()).toEqual([])
  for (let time = 0; time < 2; time += 1)
    await respond(maya, survey_id, newId(), [{ key: 'harm', value: 1 }], { complete: true })
  expect(await mails()).toHaveLength(4)
})

test('a late answer is notified with the time at which it was given', async () => {
  const created_at = hours(7)
  await respond(maya, survey_id, newId(), [{ key: 'harm', value: 1, created_at }])
  expect((await mails())[0]?.document).toMatchObject({ late: true, answered_at: created_at })
})

test('an alert of another device is notified even if a newer answer counts, or the survey is completed', async () => {
  const id = newId()
  await respond(maya, survey_id, id, [{ key: 'harm', value: 0, created_at: hours(1) }])
  await respond(maya, survey_id, newId(), [{ key: 'harm', value: 3, created_at: hours(2) }])
  expect(await mails()).toHaveLength(2)

  const done = newId()
  await respond(maya, survey_id, id, [], { complete: true })
  await respond(maya, survey_id, done, [{ key: 'harm', value: 0 }], { complete: true })
  expect(await mails()).toHaveLength(2)
  expect((await respond(maya, survey_id, done, [{ key: 'harm', value: 3 }])).status).toBe(200)
  expect(await mails()).toHaveLength(4)
})

test('a rejected answer notifies nobody', async () => {
  await respond(maya, survey_id, newId(), [
    { key: 'harm', value: 2 },
    { key: 'unknown', value: 2 },
  ])
  expect(await mails()).toEqual([])
  expect(await trail()).toEqual([])
})

test('while the mail server is unavailable the answer is stored, and the mail is sent once afterwards', async () => {
  simulators.mail.behaviour = 'down'
  const id = newId()
  expect((await respond(maya, survey_id, id, [{ key: 'harm', value: 2 }])).status).toBe(200)
  const { mail, sms } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' })
  const sender = startSender({
    database: server.database,
    channels: { email: mail, sms },
    recipients,
    publicUrl: 'https://almanac.example',
    log: { warn: () => undefined, error: () => undefined },
  })
  const until = async (so: () => Promise<boolean>) => {
    while (!(await so())) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await until(async () => (await mails()).every(({ tries }) => tries > 0))
  simulators.mail.behaviour = 'ok'
  await server.database
    .updateTable('outgoing_messages')
    .set({ send_after: sql<Date>`now()` })
    .execute()
  await sql`select pg_notify('almanac_outgoing', '')`.execute(server.database)
  await until(async () => (await mails()).every(({ sent_at }) => sent_at !== null))
  await sender.stop()
  const received = simulators.outbox.all().filter(({ to }) => to === CARE_TEAM)
  expect(received).toHaveLength(1)
  expect(JSON.stringify(received)).toContain(`/history?user_id=${maya.id}`)
})
