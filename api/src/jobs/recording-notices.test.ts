/** @embedded */
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { type NoticePushJob, notifyAway, pushNotice } from '../activities'
import { ownerAndRecorder, recordFor } from '../activities/recorded-for-others/testing'
import {
  activityDocumentOf,
  defineActivity,
  giveActivity,
  objectiveOf,
  responseOf,
} from '../activities/testing/fixtures'
import type { PushMessage, PushProvider } from '../providers/push/provider'
import type { UnseenRecording } from '../social'
import { type Participant, startTestServer, type TestServer } from '../testing/server'
import { recordingNotices } from './recording-notices'

const note = objectiveOf('TextObjective')
let server: TestServer
let ana: Participant
let ben: Participant
let activity: string
const pushes: NoticePushJob<UnseenRecording>[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})
beforeEach(async () => {
  pushes.length = 0
  await server.database.deleteFrom('recorders').execute()
  const people = await ownerAndRecorder(server)
  ana = people.ana
  ben = people.ben
  activity = await defineActivity(server.database, ana, activityDocumentOf([note], { title: 'Migraine' }))
  await giveActivity(server.database, ana, activity)
  await server.database.deleteFrom('outgoing_messages').execute()
})

async function record(): Promise<void> {
  const entry = { objective_id: note.id, type: 'TextEntry' as const, text: 'Sumatriptan at nine' }
  expect((await recordFor(ben, ana, responseOf(activity, [entry]))).status).toBe(200)
}

/** Moves entries and sent mails into the past. */
const pass = (interval: string) =>
  sql`update recorders set unseen_since = unseen_since - ${interval}::interval,
    notified_at = notified_at - ${interval}::interval`.execute(server.database)
const notify = () =>
  notifyAway(server.database, recordingNotices, (_, jobs) => {
    pushes.push(...jobs)
    return Promise.resolve()
  })
const mails = () => server.database.selectFrom('outgoing_messages').select(['recipient', 'kind', 'document']).execute()
const unseen = async () => {
  const list = (await ana.client.get('/relationships')).body as { unseen_recording: boolean }[]
  return list.map(({ unseen_recording }) => unseen_recording)
}

test('the owner gets one mail an hour at most, which names neither the recorder nor the entry', async () => {
  await record()
  expect(await notify()).toBe(0)
  await pass('21 seconds')
  expect(await notify()).toBe(1)
  const sent = await mails()
  expect(sent).toEqual([
    { recipient: ana.email, kind: 'recorded_for_you', document: { first_name: 'Ana', link: '/circleOfSupport' } },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/Sumatriptan|Migraine|Ben/)
  await record()
  await pass('30 minutes')
  expect(await notify()).toBe(0)
  await pass('31 minutes')
  expect(await notify()).toBe(1)
  await pass('2 hours')
  expect(await notify()).toBe(0)
})

test('there is no notice of entries that were seen, and one of later entries', async () => {
  await record()
  expect(await unseen()).toEqual([true])
  await ana.client.get(`/recorded_by_others?recorder_id=${ben.id}`)
  expect(await unseen()).toEqual([false])
  await pass('1 minute')
  expect(await notify()).toBe(0)
  await record()
  expect(await unseen()).toEqual([true])
})

test('a push message names neither the recorder nor the entry, and is not sent once the entry was seen', async () => {
  await server.database
    .insertInto('push_subscriptions')
    .values({ user_id: ana.id, id: newId(), endpoint: `https://push.example/${newId()}`, p256dh: 'p', auth: 'a' })
    .execute()
  await record()
  await pass('1 minute')
  await notify()
  const [push] = pushes
  if (!push) throw new Error('nothing is to be pushed')
  const shown: PushMessage[] = []
  const provider: PushProvider = {
    accepts: () => true,
    apps: {},
    send(_, message) {
      shown.push(message)
      return Promise.resolve('sent')
    },
  }
  expect(await pushNotice(server.database, provider, recordingNotices, push)).toBe('sent')
  expect(shown).toMatchObject([
    { payload: { title: '\u2068New entry\u2069 · \u2068Company test\u2069', body: 'Someone recorded for you.' } },
  ])
  expect(JSON.stringify(shown)).not.toMatch(/Sumatriptan|Migraine|Ben/)
  const gone: PushProvider = { ...provider, send: () => Promise.resolve('gone') }
  expect(await mails()).toEqual([])
  expect(await pushNotice(server.database, gone, recordingNotices, push)).toBe('gone')
  expect(await mails()).toMatchObject([{ recipient: ana.email }])
  await ana.client.get('/recorded_by_others')
  expect(await pushNotice(server.database, provider, recordingNotices, push)).toBe('over')
})
