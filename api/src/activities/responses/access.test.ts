import type { FastifyInstance } from 'fastify'
import { newId } from '@almanac/domain/ids'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { indexPeople } from '../history/index-days'
import { giveActivity, relate } from '../testing/fixtures'
import { viewOf } from '../visibility/record-access'
import { canViewResponse, findViewable } from './access'
import { talliesOf } from './tallies'

let server: TestServer
let ana: Participant
let doctor: Participant
let stranger: Participant
const [sleep, pain] = [newId(), newId()]
/** `newest` and `sameMoment` are measured at the same moment; `newest` has the greater id. */
const ids = {
  first: '0191d2a0-0000-7000-8000-000000000001',
  hidden: '0191d2a0-0000-7000-8000-000000000002',
  deleted: '0191d2a0-0000-7000-8000-000000000003',
  newest: '0191d2a0-0000-7000-8000-000000000005',
  sameMoment: '0191d2a0-0000-7000-8000-000000000004',
  ofPain: '0191d2a0-0000-7000-8000-000000000006',
}

async function keep(
  who: Participant,
  id: string,
  activity_id: string,
  measured_at: string,
  more: { is_visible?: boolean; deleted_at?: Date } = {},
) {
  await server.database
    .insertInto('responses')
    .values({
      user_id: who.id,
      id,
      activity_id,
      definition_version: 1,
      measured_at,
      time_zone: 'UTC',
      date_posted_for: measured_at.slice(0, 10),
      is_visible: true,
      entries: '[]',
      point_total: 0,
      ...more,
    })
    .execute()
}

beforeAll(async () => {
  const none: ((app: FastifyInstance) => void)[] = []
  server = await startTestServer({ areas: none })
  ana = await server.participant()
  doctor = await server.participant()
  stranger = await server.participant()
  await relate(server.database, ana, doctor, 4)
  await keep(ana, ids.first, sleep, '2026-03-01T08:00:00Z')
  await keep(ana, ids.sameMoment, sleep, '2026-03-03T08:00:00Z')
  await keep(ana, ids.newest, sleep, '2026-03-03T08:00:00Z')
  await keep(ana, ids.hidden, sleep, '2026-03-04T08:00:00Z', { is_visible: false })
  await keep(ana, ids.deleted, sleep, '2026-03-05T08:00:00Z', { deleted_at: new Date() })
  await keep(ana, ids.ofPain, pain, '2026-03-02T08:00:00Z')
  for (const activity of [sleep, pain]) await giveActivity(server.database, ana, activity)
  await indexPeople(server.database, [ana.id])
})

afterAll(() => server.close())

const seen = (viewer: Participant, id: string) => findViewable(server.database, viewer.id, id)

test('a response is visible to its owner, and if not hidden to people whose relationship allows it', async () => {
  const row = { user_id: ana.id, id: ids.first, activity_id: sleep }
  expect(await seen(ana, ids.first)).toMatchObject(row)
  expect(await seen(doctor, ids.first)).toMatchObject(row)
  expect(await seen(stranger, ids.first)).toBeNull()
  expect(await seen(ana, ids.hidden)).toMatchObject({ id: ids.hidden })
  expect(await seen(doctor, ids.hidden)).toBeNull()
  for (const who of [ana, doctor]) {
    expect(await seen(who, ids.deleted)).toBeNull()
    expect(await seen(who, newId())).toBeNull()
  }
})

test('if two people have responses with the same id, the viewer’s own takes precedence', async () => {
  const [id, activity] = [newId(), newId()]
  await keep(ana, id, sleep, '2026-03-01T08:00:00Z')
  await keep(doctor, id, activity, '2026-03-01T08:00:00Z')
  expect(await seen(ana, id)).toMatchObject({ user_id: ana.id, activity_id: sleep })
  expect(await seen(doctor, id)).toMatchObject({ user_id: doctor.id, activity_id: activity })
  await server.database.deleteFrom('responses').where('id', '=', id).execute()
})

test('what belongs to a response is visible to those who may see the response', async () => {
  const sees = async (id: string, viewed = ana) =>
    Promise.all(
      [ana, doctor, stranger].map(({ id: viewer }) => canViewResponse(server.database, viewer, viewed.id, id)),
    )
  expect(await sees(ids.first)).toEqual([true, true, false])
  expect(await sees(ids.hidden)).toEqual([true, false, false])
  expect(await sees(ids.deleted)).toEqual([false, false, false])
  expect(await sees(newId())).toEqual([false, false, false])
  expect(await sees(ids.first, doctor)).toEqual([false, false, false])
})

test('an activity has the count and the newest of the responses that the viewer may see', async () => {
  const view = await viewOf(server.database, ana.id, ana.id)
  if (!view) throw new Error('the own history is missing')
  const tallies = async (more: Partial<typeof view>, activity?: string) =>
    Object.fromEntries(await talliesOf(server.database, { ...view, ...more }, activity))
  const ofPain = {
    response_count: 1,
    latest_response: { id: ids.ofPain, measured_at: '2026-03-02T08:00:00.000Z', date_posted_for: '2026-03-02' },
  }
  const hers = {
    response_count: 4,
    latest_response: { id: ids.hidden, measured_at: '2026-03-04T08:00:00.000Z', date_posted_for: '2026-03-04' },
  }
  const visible = {
    response_count: 3,
    latest_response: { id: ids.newest, measured_at: '2026-03-03T08:00:00.000Z', date_posted_for: '2026-03-03' },
  }
  expect(await tallies({})).toEqual({ [sleep]: hers, [pain]: ofPain })
  expect(await tallies({}, pain)).toEqual({ [pain]: ofPain })
  expect(await tallies({ byOther: true })).toEqual({ [sleep]: visible, [pain]: ofPain })
  expect(await tallies({ byOther: true, only: new Set([sleep]) })).toEqual({ [sleep]: visible })
  expect(await tallies({ byOther: true, only: new Set() })).toEqual({})
  expect(await tallies({ byOther: true, hidden: new Set([sleep]) })).toEqual({ [pain]: ofPain })
  expect(await tallies({ user_id: doctor.id })).toEqual({})
})
