/** @embedded */
import { newId } from '@almanac/domain/ids'
import { startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activityDocumentOf, addObjective, defineActivity, giveActivity, objectiveOf } from '../testing/fixtures'
import { planReminders } from './plan'
import { after, remindersOn } from './testing/reminded'

let server: TestServer
const { alsoAt, firings, fireAll, joinedLongAgo, log, reminded, rows } = remindersOn(() => server)

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['reminders', 'reminder_firings', 'participant_activities', 'push_subscriptions'] as const)
    await server.database.deleteFrom(table).execute()
})

const DATE = '2026-11-23'
const TOOK = { type: 'MedicationEntry', value: 0 } as const
/** 18:00 in Berlin, when the second dose is planned. */
const SIX = after(540)

/** A medicine at 9:00 and 18:00 whose first dose is recorded so many minutes after 9:00. */
async function takenLate(minutes: number, evening = 1800) {
  const { maya, objective, activity_id } = await reminded()
  await alsoAt(maya, activity_id, objective, evening)
  const entry = { ...TOOK, objective_id: objective.id, reminder_time: 900 }
  await log(maya, activity_id, entry, DATE, after(minutes))
  const answer = (value: number, at: Date) =>
    log(maya, activity_id, { ...entry, value, reminder_time: evening }, DATE, at)
  return { maya, objective, activity_id, answer }
}
const sentAt = async (moment: Date, time = 1800) =>
  (await fireAll(moment)).pushJobs.filter((job) => job.time === time && job.date_for === DATE)
const plannedAt = async (time = 1800) => (await rows()).find((row) => row.time === time)?.next_at
const outcomesOf = async (time = 1800) =>
  (await firings()).filter((row) => row.time === time).map(({ date_for, outcome }) => [date_for, outcome])

test('a reminder that comes too early after a late dose is sent when the distance has passed, once', async () => {
  await takenLate(532)
  expect(await sentAt(SIX)).toEqual([])
  expect(await plannedAt()).toEqual(after(532 + 270))
  expect(await outcomesOf()).toEqual([])
  expect(await sentAt(after(801))).toEqual([])
  const [push] = await sentAt(after(802))
  expect(push).toMatchObject({ date_for: DATE, time: 1800, until: after(802 + 60).toISOString() })
  expect(await sentAt(after(810))).toEqual([])
  expect(await outcomesOf()).toEqual([[DATE, 'sent']])
  expect(await plannedAt()).toEqual(new Date('2026-11-24T17:00:00Z'))
})

test.each([
  ['taken', 0],
  ['skipped', 2],
])('it is not sent for a dose that is %s meanwhile', async (_, value) => {
  const { answer } = await takenLate(532)
  await sentAt(SIX)
  await answer(value, after(700))
  expect(await sentAt(after(802))).toEqual([])
  expect(await outcomesOf()).toEqual([[DATE, 'silent']])
})

test('another dose meanwhile defers it again', async () => {
  const { maya, objective, activity_id } = await takenLate(532)
  await sentAt(SIX)
  await log(maya, activity_id, { ...TOOK, objective_id: objective.id, as_needed: true }, DATE, after(600))
  expect(await sentAt(after(802))).toEqual([])
  expect(await sentAt(after(870))).toHaveLength(1)
})

test('it is given up where the distance ends after the night', async () => {
  // Taken at 22:50 with the next planned at 23:00: half of 14 hours later it is 5:50.
  await takenLate(830, 2300)
  expect(await sentAt(after(840), 2300)).toEqual([])
  expect(await plannedAt(2300)).toEqual(new Date('2026-11-24T22:00:00Z'))
  expect(await outcomesOf(2300)).toEqual([[DATE, 'silent']])
})

test('a dose that was postponed before its time is reminded of when it is asked for again', async () => {
  const { answer } = await takenLate(0)
  await answer(1, after(520))
  expect(await sentAt(SIX)).toEqual([])
  expect(await sentAt(after(580))).toHaveLength(1)
})

test('it waits for the same instant after a journey', async () => {
  const { maya } = await takenLate(532)
  await sentAt(SIX)
  await server.database.updateTable('users').set({ time_zone: 'Europe/London' }).where('id', '=', maya.id).execute()
  await planReminders(server.database, maya.id, after(550))
  expect(await plannedAt()).toEqual(after(802))
  expect(await sentAt(after(802))).toHaveLength(1)
})

test('it waits after a dose of another objective with the same medicine, too', async () => {
  const maya = await server.participant()
  const activity_id = await defineActivity(server.database, maya, activityDocumentOf([]))
  await giveActivity(server.database, maya, activity_id)
  await joinedLongAgo(maya)
  const medication_id = newId()
  const [morning, noon] = [objectiveOf('MedicationObjective'), objectiveOf('MedicationObjective')]
  for (const own of [morning, noon]) await addObjective(server.database, maya, activity_id, { ...own, medication_id })
  await alsoAt(maya, activity_id, morning, 700)
  await alsoAt(maya, activity_id, noon, 1300)
  // At 11:00; half of the six hours between the two are over at 14:00.
  await log(maya, activity_id, { ...TOOK, objective_id: morning.id, reminder_time: 700 }, DATE, after(120))
  await fireAll(after(240))
  expect(await plannedAt(1300)).toEqual(after(300))
})
