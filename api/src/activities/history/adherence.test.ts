import { sql } from 'kysely'
import type { Entry } from '@almanac/contracts/activities/responses'
import { newId } from '@almanac/domain/ids'
import { addDays } from '@almanac/domain/time'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { copyActivity } from '../reminders/copy-from-study'
import { activityWithObjectives } from '../testing/add-objective'
import { objectiveOf } from '../testing/fixtures'
import { recordFor, summaryFor } from './testing'

const reminder = newId()
const tablet = objectiveOf('MedicationObjective', {
  medication_name: 'Metformin',
  reminders: [800, 1900].map((time) => ({
    id: time === 800 ? reminder : newId(),
    repeat_type: 'daily' as const,
    time,
    day_number: null,
    start_date: null,
    note: null,
    send_notifications: true,
  })),
})
const said = (value: number, reminder_time: number | null): Entry[] => [
  { objective_id: tablet.id, type: 'MedicationEntry', value, reminder_time },
]

const NOTHING_BEYOND = { unplanned: 0, unplanned_postponed: 0, unplanned_skipped: 0 }

let server: TestServer
let ana: Participant
let activity: string

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.participant()
  activity = await activityWithObjectives(server, ana, [tablet])
  await server.database
    .updateTable('participant_activities')
    .where('user_id', '=', ana.id)
    .set({ joined_at: '2026-01-01T00:00:00Z' })
    .execute()
})

const adherence = async () => (await summaryFor(ana)).activities[0]?.adherence

test('planned doses come from the reminders; each is taken, postponed, skipped or unmarked', async () => {
  await recordFor(ana, activity, said(0, 800), { date: '2026-11-16' })
  await recordFor(ana, activity, said(1, 1900), { date: '2026-11-16', time: 1900 })
  await recordFor(ana, activity, said(2, 800), { date: '2026-11-17' })
  await recordFor(ana, activity, said(0, null), { date: '2026-11-18' })
  const [of] = (await adherence()) ?? []
  expect(of).toMatchObject({
    objective_id: tablet.id,
    planned: 14,
    took: 2,
    postponed: 1,
    skipped: 1,
    none: 10,
    unplanned: 0,
  })
  expect(of?.days.slice(0, 2)).toEqual([
    { date: '2026-11-16', planned: 2, took: 1, postponed: 1, skipped: 0, ...NOTHING_BEYOND },
    { date: '2026-11-17', planned: 2, took: 0, postponed: 0, skipped: 1, ...NOTHING_BEYOND },
  ])
})

test('a dose whose reminder was sent stays planned, also after the reminder changed or was removed', async () => {
  await server.database
    .insertInto('reminder_firings')
    .values(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({
        user_id: ana.id,
        reminder_id: newId(),
        date_for: addDays('2026-11-16', day),
        time: 730,
        scheduled_for: `${addDays('2026-11-16', day)}T06:30:00Z`,
        activity_id: activity,
        objective_id: tablet.id,
        outcome: 'sent' as const,
      })),
    )
    .execute()
  await server.database
    .updateTable('participant_activities')
    .where('user_id', '=', ana.id)
    .set({ reminders_version: 1 })
    .execute()
  await recordFor(ana, activity, said(0, 730), { date: '2026-11-16' })
  expect(await adherence()).toMatchObject([{ planned: 7, took: 1, none: 6, unplanned: 0 }])
})

test('a changed plan applies from its change on; earlier days keep their planned doses', async () => {
  await copyActivity(server.database, ana.id, activity)
  const planned = async () => (await adherence())?.[0]?.days.map((day) => day.planned)
  await recordFor(ana, activity, said(0, 800), { date: '2026-11-16' })
  expect(await planned()).toEqual([2, 2, 2, 2, 2, 2, 2])
  const path = `/objectives/${tablet.id}`
  const change = { id: tablet.id, type: 'MedicationObjective', removeReminderIds: [reminder] }
  expect((await ana.client.put(path, change)).status).toBe(200)
  const later = { repeat_type: 'daily', time: 2130 }
  expect(
    (await ana.client.put(path, { ...change, removeReminderIds: [], reminders: [{ id: newId(), ...later }] })).status,
  ).toBe(200)
  // Changed now, after the window.
  expect(await planned()).toEqual([2, 2, 2, 2, 2, 2, 2])
  // As if it had been changed on Wednesday at noon in Berlin.
  const noon = '2026-11-18T11:00:00Z'
  await server.database.updateTable('past_reminders').where('user_id', '=', ana.id).set({ valid_until: noon }).execute()
  await server.database
    .updateTable('reminders')
    .where('user_id', '=', ana.id)
    .where('time', '=', 2130)
    .set({ valid_from: noon })
    .execute()
  expect(await planned()).toEqual([2, 2, 3, 2, 2, 2, 2])
})

test('a dose recorded after midnight is the evening’s', async () => {
  await recordFor(ana, activity, said(0, 1900), { date: '2026-11-17', time: 20 })
  await recordFor(ana, activity, said(0, null), { date: '2026-11-23', time: 20 })
  await recordFor(ana, activity, said(0, 800), { date: '2026-11-23', time: 810 })
  const [of] = (await adherence()) ?? []
  expect(of).toMatchObject({ planned: 14, took: 2, ...NOTHING_BEYOND })
  expect(of?.days.filter(({ took }) => took > 0).map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-22'])
})

test('a company may end the day at midnight', async () => {
  await server.database
    .updateTable('activity_definitions')
    .where('id', '=', activity)
    .set({ document: sql`document || '{"day_end": 0}'` })
    .execute()
  await recordFor(ana, activity, said(0, null), { date: '2026-11-17', time: 20 })
  const [of] = (await adherence()) ?? []
  expect(of?.days.filter(({ took }) => took > 0).map(({ date }) => date)).toEqual(['2026-11-17'])
})

test.each([
  ['taken', 0, { unplanned: 1 }],
  ['postponed', 1, { unplanned_postponed: 1 }],
  ['skipped', 2, { unplanned_skipped: 1 }],
])('as needed, a medication that was %s counts as that', async (_, value, counts) => {
  const asNeeded = objectiveOf('MedicationObjective', { medication_name: 'Ibuprofen' })
  const other = await activityWithObjectives(server, ana, [asNeeded])
  await recordFor(ana, other, [{ objective_id: asNeeded.id, type: 'MedicationEntry', value }], { date: '2026-11-18' })
  const { activities } = await summaryFor(ana, `&quest_id=${other}`)
  expect(activities[0]?.adherence).toMatchObject([
    { objective_id: asNeeded.id, planned: 0, took: 0, none: 0, ...NOTHING_BEYOND, ...counts },
  ])
})
