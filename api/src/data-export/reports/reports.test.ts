/** @embedded */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import * as z from 'zod/mini'
import * as schema from '@almanac/contracts/schema/activities/reports'
import { newId } from '@almanac/domain/ids'
import { addDays, localDateOf } from '@almanac/domain/time'
import { recipients } from '../../account'
import { activityWithObjectives } from '../../activities/testing/add-objective'
import { objectiveOf, responseOf } from '../../activities/testing/fixtures'
import { closePdf } from '../../pdf'
import { deliverNext } from '../../platform/outgoing/sender/deliver'
import type { MailAttachment } from '../../providers/mail/provider'
import { mailAttachments } from '../../start/attachments'
import { codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { TEST_TOKEN_KEY } from '../../testing/token-key'
import { csvRows } from '../testing'
import { reportFile } from './file'
import { finishReport, leaseReport, renewLease } from './store'
import { startReportWorker } from './worker'

const HOSTILE = '#panic("x") $y$ <b>*z*</b> \u202Eevil 🙂 漢'
let server: TestServer
let ana: Participant
let ben: Participant
let today: string

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.database.deleteFrom('reports').execute()
  await server.database.deleteFrom('outgoing_messages').execute()
  ana = await server.participant({ first_name: 'Ana', time_zone: 'UTC', features: ['Sync a Device'] })
  ben = await server.participant({ features: ['Sync a Device'] })
  today = localDateOf(new Date(), 'UTC')
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', ana.id).execute()
})
afterAll(async () => {
  await closePdf()
  await server.close()
})

/** Records a mood and a note of Ana; returns the activity's id. */
async function record(): Promise<string> {
  const mood = objectiveOf('SliderObjective', { key: 'mood', minimum_value: 1, maximum_value: 5 })
  const note = objectiveOf('TextObjective', { key: 'note' })
  const activity = await activityWithObjectives(server, ana, [mood, note])
  const response = responseOf(activity, [
    { objective_id: mood.id, type: 'SliderEntry', value: 4 },
    { objective_id: note.id, type: 'TextEntry', text: `=1+1 ${HOSTILE.repeat(150)}` },
  ])
  expect((await ana.client.post('/responses', response)).status).toBe(200)
  return activity
}

const reportIn = (answer: { body: unknown }) => z.parse(schema.createReport.answer, answer.body)
const ask = (given: object = {}, who = ana) =>
  who.client.post('/reports', { id: newId(), report_type: 'everything', ...given })
const stateOf = async (id: string) => reportIn(await ana.client.get(`/reports/${id}`)).state

/** Runs a worker until no report is queued or running. */
async function makeAll(): Promise<void> {
  const worker = startReportWorker({
    database: server.database,
    key: () => TEST_TOKEN_KEY,
    log: { warn: () => undefined, error: () => undefined },
    poll: 20,
  })
  const isUnderWay = () =>
    server.database
      .selectFrom('reports')
      .where('state', 'in', ['queued', 'running'])
      .select('id')
      .executeTakeFirst()
      .then(Boolean)
  while (await isUnderWay()) await pause(20)
  await worker.stop()
}

const sendPath = (query = 'report_type=everything') => `/entries/send_report?${query}`
const mails = () => server.database.selectFrom('outgoing_messages').selectAll().execute()

describe('a report to download', () => {
  test('is made in the background from any text, and its file is stored encrypted', async () => {
    await record()
    const { id, state, done, of } = reportIn(await ask())
    expect({ state, done, of }).toEqual({ state: 'queued', done: 0, of: 0 })
    expect(codesOf(await ana.client.get(`/reports/${id}/file`))).toEqual(['REPORT_NOT_READY'])
    await makeAll()
    expect(reportIn(await ana.client.get(`/reports/${id}`))).toMatchObject({ state: 'done', done: 2, of: 2 })
    const file = await ana.client.get(`/reports/${id}/file`)
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(String(file.body).slice(0, 5)).toBe('%PDF-')
    const stored = await server.database.selectFrom('report_files').selectAll().executeTakeFirstOrThrow()
    expect(stored.sealed_content.includes('%PDF')).toBe(false)
    await ana.client.delete(`/reports/${id}`)
    expect((await ana.client.get(`/reports/${id}/file`)).status).toBe(404)
    expect(await server.database.selectFrom('report_files').selectAll().execute()).toEqual([])
  })

  test('includes pictures, except one that can’t be decoded', async () => {
    const photo = objectiveOf('ImageObjective', { key: 'photo' })
    const activity = await activityWithObjectives(server, ana, [photo])
    const whole = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#c96' } })
      .jpeg()
      .toBuffer()
    for (const content of [whole, Buffer.from('torn')]) {
      const image_id = newId()
      await server.database
        .insertInto('images')
        .values({ user_id: ana.id, id: image_id, type: 'entry', content, width: 1_600, height: 900 })
        .execute()
      const entry = { objective_id: photo.id, type: 'ImageEntry' as const, image_id }
      expect((await ana.client.post('/responses', responseOf(activity, [entry]))).status).toBe(200)
    }
    const { id } = reportIn(await ask())
    await makeAll()
    const row = await server.database
      .selectFrom('reports')
      .where('id', '=', id)
      .select(['user_id', 'id'])
      .executeTakeFirstOrThrow()
    const pdf = (await reportFile(server.database, row, () => TEST_TOKEN_KEY))?.toString('latin1') ?? ''
    expect(pdf.match(/\/Subtype\s*\/Image/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/Width 480\b/)
  })

  test('includes values of a glucose sensor, also when nothing was entered, and never those of others', async () => {
    await sql`
      insert into samples (user_id, kind, started_at, source, value, unit, offset_minutes)
      select ${ana.id}::uuid, 'glucose', now() - n * interval '5 minutes', 'dexcom', 90 + n % 60, 'mg/dL', 0
      from generate_series(1, 600) as n`.execute(server.database)
    const made = async (given: object, who = ana) => {
      const { id } = reportIn(await ask(given, who))
      await makeAll()
      return reportIn(await who.client.get(`/reports/${id}`)).state
    }
    expect(await made({})).toBe('done')
    expect(await made({ report_type: 'vitals', start_date: addDays(today, -60), end_date: today })).toBe('done')
    expect(await made({ report_type: 'medicines' })).toBe('no_data')
    expect(await made({ start_date: addDays(today, -60), end_date: addDays(today, -30) })).toBe('no_data')
    expect(await made({}, ben)).toBe('no_data')
    expect((await ana.client.get(sendPath())).status).toBe(204)
    expect(codesOf(await ben.client.get(sendPath()))).toContain('NOTHING_RECORDED')
  })

  test('is created once when the request is repeated with the same id', async () => {
    await record()
    const id = newId()
    await Promise.all([ask({ id }), ask({ id })])
    const list = await ana.client.get('/reports')
    expect(z.parse(schema.listReports.answer, list.body)).toHaveLength(1)
  })

  test('is accessible to its owner only', async () => {
    await record()
    const { id } = reportIn(await ask({ format: 'csv' }))
    await makeAll()
    for (const path of [`/reports/${id}`, `/reports/${id}/file`]) {
      expect((await ben.client.get(path)).status).toBe(404)
      expect((await server.visitor.get(path)).status).toBe(401)
    }
    expect((await ben.client.delete(`/reports/${id}`)).status).toBe(404)
    expect((await ben.client.get('/reports')).body).toEqual([])
    expect(await stateOf(id)).toBe('done')
  })

  test('has the state no_data when nothing was recorded', async () => {
    await record()
    const { id } = reportIn(await ask({ report_type: 'medicines' }))
    const earlier = reportIn(await ask({ start_date: '2020-01-01', end_date: '2020-12-31' }))
    await makeAll()
    expect([await stateOf(id), await stateOf(earlier.id)]).toEqual(['no_data', 'no_data'])
  })

  test('as CSV has a row for each value, and no formulas', async () => {
    const quest_id = await record()
    const { id } = reportIn(await ask({ format: 'csv', report_type: 'activity', quest_id }))
    await makeAll()
    const file = await ana.client.get(`/reports/${id}/file`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(String(file.body).startsWith('\ufeff')).toBe(true)
    const [, mood = [], note = []] = csvRows(String(file.body))
    expect(mood.slice(5, 8)).toEqual(['4', '', ''])
    expect(mood[8]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(note[7]?.startsWith("'=1+1 ")).toBe(true)
  })

  test.each([
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 422, 'INVALID_PERIOD'],
    [{ start_date: '2026-03-02' }, 422, 'INVALID_DATE'],
    [{ start_date: '2026-03-02', end_date: '2199-01-01' }, 422, 'PERIOD_IN_FUTURE'],
    [{ report_type: 'activity', quest_id: newId() }, 404, 'NOT_FOUND'],
    [{ report_type: 'activity' }, 404, 'NOT_FOUND'],
  ])('is rejected when the request is invalid (case %#)', async (given, status, code) => {
    const answer = await ask(given)
    expect([answer.status, codesOf(answer)]).toEqual([status, [code]])
  })
})

test('today is the date in the participant’s time zone', async () => {
  // These zones are 25 hours apart, so that their dates always differ.
  const end_date = localDateOf(new Date(), 'Pacific/Kiritimati')
  const given = { start_date: '2026-01-01', end_date }
  expect((await ask({ ...given, time_zone: 'Pacific/Kiritimati' })).status).toBe(200)
  expect(codesOf(await ask({ ...given, time_zone: 'Pacific/Pago_Pago' }))).toEqual(['PERIOD_IN_FUTURE'])
})

describe('a worker', () => {
  test('finishes the report of one that was killed, and its mail is sent once', async () => {
    await record()
    expect((await ana.client.get(sendPath())).status).toBe(204)
    const killed = await leaseReport(server.database)
    if (!killed) throw new Error('there was nothing to make')
    // No other worker can lease it before the lease expires.
    expect(await leaseReport(server.database)).toBeUndefined()
    await server.database
      .updateTable('reports')
      .set({ lease_until: sql<Date>`now() - interval '1 second'` })
      .execute()
    await makeAll()
    // The first worker was slow, not killed: without the lease, it cannot change the report any more.
    expect(await renewLease(server.database, killed, { done_steps: 1, total_steps: 2 })).toBe(false)
    expect(await finishReport(server.database, killed, 'failed')).toBe(false)
    expect(await mails()).toHaveLength(1)
  })

  test('gives up a report after three attempts', async () => {
    await record()
    const { id } = reportIn(await ask())
    await server.database.updateTable('reports').set({ attempts: 3 }).where('id', '=', id).execute()
    await makeAll()
    expect(await stateOf(id)).toBe('failed')
  })

  test('makes one report of a participant at a time, and those of others meanwhile', async () => {
    await record()
    await Promise.all([ask(), ask(), ask({}, ben)])
    const taken = [await leaseReport(server.database), await leaseReport(server.database)]
    expect(new Set(taken.map((report) => report?.user_id))).toEqual(new Set([ana.id, ben.id]))
    expect(await leaseReport(server.database)).toBeUndefined()
  })
})

describe('a report by mail', () => {
  test('is made and sent once, however often it is requested', async () => {
    await record()
    const answers = await Promise.all([1, 2, 3].map(() => ana.client.get(sendPath())))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    await makeAll()
    expect(await mails()).toMatchObject([{ user_id: ana.id, recipient: ana.email, kind: 'history_report' }])
  })

  test('is sent again when something was recorded since, and when the first was requested longer ago', async () => {
    await record()
    const sendAgain = async () => {
      expect((await ana.client.get(sendPath())).status).toBe(204)
      await makeAll()
      return (await mails()).length
    }
    expect([await sendAgain(), await sendAgain()]).toEqual([1, 1])
    await record()
    expect(await sendAgain()).toBe(2)
    await server.database
      .updateTable('reports')
      .set({ created_at: sql<Date>`created_at - interval '2 minutes'` })
      .execute()
    expect(await sendAgain()).toBe(3)
  })

  test('is sent once with its document after the mail server was unavailable', async () => {
    await record()
    await ana.client.get(sendPath())
    await makeAll()
    const sent: MailAttachment[][] = []
    let isDown = true
    const email = {
      send: ({ attachments = [] }: { attachments?: readonly MailAttachment[] }) => {
        if (isDown) return Promise.reject(new Error('down'))
        sent.push([...attachments])
        return Promise.resolve('sent' as const)
      },
    }
    const attempt = async () => {
      await server.database
        .updateTable('outgoing_messages')
        .set({ send_after: sql<Date>`now()` })
        .execute()
      return deliverNext(
        server.database,
        'email',
        {
          channels: { email, sms: null },
          recipients,
          attachments: mailAttachments(() => TEST_TOKEN_KEY, 'https://almanac.example'),
          publicUrl: 'https://almanac.example',
        },
        () => undefined,
      )
    }
    await attempt()
    await attempt()
    isDown = false
    await attempt()
    await attempt()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is rejected with NOTHING_RECORDED alone, and for other reasons with report_failed as well', async () => {
    expect(codesOf(await ana.client.get(sendPath()))).toEqual(['NOTHING_RECORDED'])
    await record()
    const tomorrow = addDays(today, 1)
    expect(codesOf(await ana.client.get(sendPath(`start_date=${today}&end_date=${tomorrow}`)))).toEqual([
      'PERIOD_IN_FUTURE',
      'report_failed',
    ])
    await server.database.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', ana.id).execute()
    expect(codesOf(await ana.client.get(sendPath()))).toEqual(['EMAIL_NOT_CONFIRMED', 'report_failed'])
  })

  test('cannot be requested by a page of another site', async () => {
    await record()
    ana.client.headers['sec-fetch-site'] = 'cross-site'
    const answer = await ana.client.get(sendPath())
    ana.client.headers['sec-fetch-site'] = undefined
    expect([answer.status, await mails()]).toEqual([403, []])
  })
})
