/** @embedded */
import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import type PgBoss from 'pg-boss'
import { newId } from '@almanac/domain/ids'
import { startSimulators, type Simulators } from '../../simulators/start'
import { addressOf, connect } from '../database/connect'
import type { Database } from '../http/serve'
import { providersFromEnvironment } from '../providers/environment'
import { Unreachable } from '../providers/http/request'
import { useProviders } from '../providers/plugin'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf } from '../activities/testing/fixtures'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import { startJobs, type RunningJobs } from './jobs'
import { retryAfterBusy } from './retry-after-busy'
import { REMINDERS_ROUND, reminderJobs } from './reminders'

let server: TestServer
let simulators: Simulators
const log = { warn: jest.fn(), error: jest.fn() }

beforeAll(async () => {
  simulators = await startSimulators()
  const { areas } = await import('../start/areas')
  server = await startTestServer({
    areas: [(app) => useProviders(app, providersFromEnvironment(simulators.environment)), ...areas],
  })
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})
beforeEach(async () => {
  log.warn.mockClear()
  log.error.mockClear()
  await server.database.deleteFrom('reminders').execute()
  await server.database.deleteFrom('participant_activities').execute()
})

const running: { jobs: RunningJobs; database: Database }[] = []

/** With connections of its own, so to the database it is a separate process. */
async function start(): Promise<{ round: () => Promise<void> }> {
  const database = connect(addressOf(server.database), { connections: 3 })
  const { push } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' })
  const jobs = startJobs({ database, jobs: reminderJobs(database, push), log, pollIntervalMs: 50 })
  running.push({ jobs, database })
  await jobs.ready
  return { round: () => jobs.run(REMINDERS_ROUND) }
}

afterEach(async () => {
  for (const { jobs, database } of running.splice(0)) {
    await jobs.stop()
    await database.destroy()
  }
})

const today = new Date().toISOString().slice(0, 10)

/** A participant with a daily reminder that has just become due, and an activity with a name in their language. */
async function reminded(): Promise<{ maya: Participant; activity_id: string }> {
  const maya = await server.participant({ locale: 'es' })
  const objective = objectiveOf('MedicationObjective', { name: 'Metformin' })
  const activity_id = await defineActivity(server.database, maya, activityDocumentOf([objective]))
  await giveActivity(server.database, maya, activity_id)
  await server.database
    .updateTable('participant_activities')
    .set({ reminders_version: 1 })
    .where('user_id', '=', maya.id)
    .execute()
  await server.database
    .insertInto('reminders')
    .values({
      user_id: maya.id,
      id: newId(),
      activity_id,
      objective_id: objective.id,
      repeat_type: 'daily',
      time: 900,
      day_number: null,
      start_date: null,
      note: 'my pills',
      planned_zone: 'Europe/Berlin',
      next_at: sql<Date>`now()`,
      next_date: today,
    })
    .execute()
  return { maya, activity_id }
}

async function browserOf(maya: Participant) {
  const browser = simulators.browsers.subscribe()
  expect(
    (
      await maya.client.post('/reminders/push_subscriptions', {
        id: newId(),
        endpoint: browser.endpoint,
        keys: browser.keys,
      })
    ).status,
  ).toBe(200)
  return browser
}

test('one of three processes notifies each browser, once; the message names the dose, not its note, and opens its form', async () => {
  const { maya, activity_id } = await reminded()
  const browsers = [await browserOf(maya), await browserOf(maya)]
  const processes = await Promise.all([start(), start(), start()])
  await Promise.all(processes.map(({ round }) => round()))
  await Promise.all(browsers.map(({ told }) => told(1)))
  // After another round everything that was queued has been sent.
  await Promise.all(processes.map(({ round }) => round()))
  await Promise.all(running.map(({ jobs }) => jobs.stop()))
  for (const { pushed } of browsers) {
    expect(pushed).toHaveLength(1)
    const [{ payload, topic, ttl } = { payload: null, topic: null, ttl: 0 }] = pushed
    expect(payload).toEqual({
      title: '\u2068Ánimo\u2069 · \u2068Company test\u2069',
      body: 'Metformin, 9:00',
      url: `/activity/wellbeing/${activity_id}?reminder_time=${today}T09:00`,
      tag: topic,
      lang: 'es',
      icon: expect.stringMatching(/^\/app-icon-192\.png/),
      actions: [
        { title: 'Registrar', url: expect.stringMatching(/reminder_time/) },
        { title: 'Recordatorios', url: `/activity/wellbeing/${activity_id}/edit` },
      ],
    })
    expect(JSON.stringify(payload)).not.toMatch(/pills/)
    expect(ttl).toBeGreaterThan(3_000)
  }
  expect(
    await server.database.selectFrom('reminder_firings').where('user_id', '=', maya.id).select('outcome').execute(),
  ).toEqual([{ outcome: 'sent' }])
  expect(log.error).not.toHaveBeenCalled()
})

test('where the study wants it, a reminder names neither activity nor medicine, and still opens the form of the dose', async () => {
  const { maya } = await reminded()
  const setting = { feature: 'Private Notifications', value: 'true', changed_by: 'operator', company_id: null }
  await server.database
    .insertInto('feature_settings')
    .values({ id: newId(), user_id: maya.id, group_id: null, ...setting })
    .execute()
  const browser = await browserOf(maya)
  const { round } = await start()
  await round()
  await browser.told(1)
  expect(browser.pushed[0]?.payload).toMatchObject({
    title: 'Recordatorio',
    body: 'Tienes algo que registrar.',
    url: expect.stringMatching(/reminder_time/),
  })
  expect(JSON.stringify(browser.pushed)).not.toMatch(/Ánimo|Metformin/)
})

test('a subscription that has ended is deleted, and a mail is sent instead if it was the last one', async () => {
  const { maya } = await reminded()
  const browser = await browserOf(maya)
  browser.leave()
  const { round } = await start()
  await round()
  const mailed = () =>
    server.database.selectFrom('outgoing_messages').where('user_id', '=', maya.id).select('kind').execute()
  while ((await mailed()).length === 0) continue
  expect(await mailed()).toEqual([{ kind: 'reminder' }])
  expect((await maya.client.get('/reminders/settings')).body).toMatchObject({ push_subscriptions: [] })
})

test('the jobs start on a new database, stop before they have started, and start again', async () => {
  const database = connect(addressOf(server.database), { connections: 2 })
  const push = providersFromEnvironment(simulators.environment).push
  const jobs = reminderJobs(database, push)
  const first = startJobs({ database, jobs, log })
  await first.stop()
  const second = startJobs({ database, jobs, log })
  await second.ready
  await second.stop()
  await database.destroy()
  expect(log.error).not.toHaveBeenCalled()
})

const IPHONE = 'cd'.repeat(32)
const bindPhone = async ({ client }: Participant) =>
  expect((await client.put('/push_token', { platform: 'ios', token: IPHONE })).status).toBe(204)
const mailsTo = ({ id }: Participant) =>
  server.database.selectFrom('outgoing_messages').where('user_id', '=', id).select('kind').execute()

test('the app on a phone gets the same push message instead of a mail; once the app is removed a mail is sent', async () => {
  const first = await reminded()
  await bindPhone(first.maya)
  const { round } = await start()
  await round()
  while (simulators.devices.pushedTo(IPHONE).length === 0) await nextTick()
  expect(simulators.devices.pushedTo(IPHONE)).toMatchObject([
    {
      title: '\u2068Ánimo\u2069 · \u2068Company test\u2069',
      body: 'Metformin, 9:00',
      url: `/activity/wellbeing/${first.activity_id}?reminder_time=${today}T09:00`,
    },
  ])
  expect(await mailsTo(first.maya)).toEqual([])

  const second = await reminded()
  await bindPhone(second.maya)
  simulators.devices.remove(IPHONE)
  await round()
  while ((await mailsTo(second.maya)).length === 0) continue
  expect(await mailsTo(second.maya)).toEqual([{ kind: 'reminder' }])
  expect(await server.database.selectFrom('sessions').where('push_token', '=', IPHONE).select('id').execute()).toEqual(
    [],
  )
})

test('a push service that asks for a delay gets the message after that delay', async () => {
  const inserted: PgBoss.JobInsert[] = []
  const boss = { insert: (jobs: PgBoss.JobInsert[]) => Promise.resolve(void inserted.push(...jobs)) }
  const before = Date.now()
  await retryAfterBusy(boss, 'queue', { job: 1 }, () => Promise.reject(new Unreachable('push', 'busy', 90_000)))
  expect(inserted).toEqual([{ name: 'queue', data: { job: 1 }, startAfter: expect.any(String) }])
  expect(new Date(String(inserted[0]?.startAfter)).getTime()).toBeGreaterThanOrEqual(before + 90_000)
  await expect(
    retryAfterBusy(boss, 'queue', {}, () => Promise.reject(new Unreachable('push', 'down'))),
  ).rejects.toThrow('down')
  expect(inserted).toHaveLength(1)
})
