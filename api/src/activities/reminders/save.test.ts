/** @embedded */
import type { ReminderInput } from '@almanac/contracts/activities/activities'
import { newId } from '@almanac/domain/ids'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import type { ObjectiveDocument } from '../definition'
import { activityDocumentOf, addObjective, defineActivity, giveActivity, objectiveOf } from '../testing/fixtures'
import { copyReminders } from './copy-from-study'
import { planReminders } from './plan'
import { remindersOf } from './queries'
import { saveReminders } from './save'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())

const NOON = new Date('2026-11-22T11:00:00Z')
const input = (overrides: Partial<ReminderInput> = {}): ReminderInput => ({
  id: newId(),
  repeat_type: 'daily',
  time: 900,
  ...overrides,
})
const rowsOf = (user_id: string) =>
  server.database
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .selectAll()
    .orderBy('time')
    .orderBy('id')
    .execute()

async function studied(
  document: ObjectiveDocument,
  options: Parameters<TestServer['participant']>[0] = {},
): Promise<{ maya: Participant; activity_id: string }> {
  const maya = await server.participant(options)
  const activity_id = await defineActivity(server.database, maya, activityDocumentOf([document]))
  await giveActivity(server.database, maya, activity_id)
  return { maya, activity_id }
}

async function ofHerOwn(): Promise<{ maya: Participant; about: { activity_id: string; objective_id: string } }> {
  const { maya, activity_id } = await studied(objectiveOf('TextObjective'))
  const own = objectiveOf('MedicationObjective')
  await addObjective(server.database, maya, activity_id, own)
  return { maya, about: { activity_id, objective_id: own.id } }
}

const save = (
  maya: Participant,
  about: { activity_id: string; objective_id: string },
  saved: Parameters<typeof saveReminders>[3],
  now = NOON,
) => server.database.transaction().execute((transaction) => saveReminders(transaction, maya.id, about, saved, now))

const studyReminder = (overrides: Partial<ObjectiveDocument['reminders'][number]> = {}) => ({
  id: newId(),
  repeat_type: 'daily' as const,
  time: 830,
  day_number: null,
  start_date: null,
  note: { en: 'With water', es: 'Con agua' },
  send_notifications: true,
  ...overrides,
})

test('a new reminder is planned in the participant’s time zone, never in the past', async () => {
  const { maya, about } = await ofHerOwn()
  await save(maya, about, { reminders: [input({ time: 900 }), input({ time: 2100 })] })
  expect(
    (await rowsOf(maya.id)).map(({ next_at, next_date, planned_zone }) => [
      next_at?.toISOString(),
      next_date,
      planned_zone,
    ]),
  ).toEqual([
    ['2026-11-23T08:00:00.000Z', '2026-11-23', 'Europe/Berlin'],
    ['2026-11-22T20:00:00.000Z', '2026-11-22', 'Europe/Berlin'],
  ])
})

test('saving twice stores one reminder, and an unchanged reminder keeps its due time', async () => {
  const { maya, about } = await ofHerOwn()
  const reminder = input({ time: 900 })
  await save(maya, about, { reminders: [reminder, reminder] })
  await save(maya, about, { reminders: [reminder] }, new Date('2026-11-23T08:20:00Z'))
  expect(await rowsOf(maya.id)).toMatchObject([{ id: reminder.id, next_at: new Date('2026-11-23T08:00:00Z') }])
  await save(maya, about, { reminders: [{ ...reminder, time: 1000 }] }, new Date('2026-11-23T08:20:00Z'))
  expect(await rowsOf(maya.id)).toMatchObject([{ id: reminder.id, next_at: new Date('2026-11-23T09:00:00Z') }])
})

test('reminders are removed by _destroy and removeReminderIds, within the objective only', async () => {
  const { maya, about } = await ofHerOwn()
  const [first, second, third] = [input(), input({ time: 1200 }), input({ time: 1800 })]
  await save(maya, about, { reminders: [first, second, third] })
  await save(maya, { ...about, objective_id: newId() }, { removeReminderIds: [third.id] })
  await save(maya, about, { reminders: [{ ...first, _destroy: true }], removeReminderIds: [second.id] })
  expect((await rowsOf(maya.id)).map(({ id }) => id)).toEqual([third.id])
})

test.each([
  ['daily', 6],
  ['weekly', 14],
  ['monthly', 30],
  ['interval', 30],
] as const)('the number of %s reminders is limited to the specified %i', async (repeat_type, most) => {
  const { maya, about } = await ofHerOwn()
  const many = Array.from({ length: most }, (_, index) =>
    input({ repeat_type, time: index, day_number: (index % 7) + 1 }),
  )
  await save(maya, about, { reminders: many })
  await expect(
    save(maya, about, { reminders: [input({ repeat_type, day_number: 1, time: 2000 })] }),
  ).rejects.toMatchObject({ status: 422, entries: [{ code: 'TOO_MANY_REMINDERS' }] })
  expect(await rowsOf(maya.id)).toHaveLength(most)
})

test('concurrent requests cannot exceed the limit', async () => {
  const { maya, about } = await ofHerOwn()
  const four = () => Array.from({ length: 4 }, (_, index) => input({ time: index }))
  const results = await Promise.allSettled([
    save(maya, about, { reminders: four() }),
    save(maya, about, { reminders: four() }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await rowsOf(maya.id)).toHaveLength(4)
})

test.each([
  ['weekly', 8],
  ['weekly', null],
  ['monthly', 31],
  ['interval', null],
] as const)('a %s reminder with day %s is invalid', async (repeat_type, day_number) => {
  const { maya, about } = await ofHerOwn()
  await expect(save(maya, about, { reminders: [input(), input({ repeat_type, day_number })] })).rejects.toMatchObject({
    status: 422,
    entries: [{ code: 'INVALID_DAY', field: 'reminders.1.day_number' }],
  })
  expect(await rowsOf(maya.id)).toEqual([])
})

test('interval and one-time reminders start on the day of saving', async () => {
  const { maya, about } = await ofHerOwn()
  await save(maya, about, {
    reminders: [input({ repeat_type: 'interval', day_number: 3, time: 900 }), input({ repeat: false, time: 2100 })],
  })
  expect((await rowsOf(maya.id)).map(({ start_date, next_date }) => [start_date, next_date])).toEqual([
    ['2026-11-22', '2026-11-25'],
    ['2026-11-22', '2026-11-22'],
  ])
})

test('the study’s reminders are copied once, in the participant’s time zone and language', async () => {
  const objective = objectiveOf('MedicationObjective', {
    reminders: [studyReminder(), studyReminder({ repeat_type: 'interval', day_number: 2, time: 1200 })],
  })
  const { maya, activity_id } = await studied(objective, { time_zone: 'America/New_York', locale: 'es' })
  const before = (await remindersOf(server.database, maya.id, activity_id)).of(objective, activity_id, 'es').reminders
  expect(await copyReminders(server.database, { now: NOON })).toBeGreaterThan(0)
  expect(await copyReminders(server.database, { now: NOON })).toBe(0)
  expect(await rowsOf(maya.id)).toMatchObject([
    { planned_zone: 'America/New_York', next_at: new Date('2026-11-22T13:30:00Z') },
    { repeat_type: 'interval', start_date: expect.any(String) },
  ])
  const after = (await remindersOf(server.database, maya.id, activity_id)).of(objective, activity_id, 'es').reminders
  expect(after.map(({ id, note, time }) => ({ id, note, time }))).toEqual(
    before.map(({ id, note, time }) => ({ id, note, time })),
  )
  expect(after[0]).toMatchObject({ note: 'Con agua', quest_id: activity_id })
})

test('a new version replaces the study’s reminders, except those that the participant changed', async () => {
  const [unchanged, changed] = [
    objectiveOf('MedicationObjective', { reminders: [studyReminder()] }),
    objectiveOf('MedicationObjective', { reminders: [studyReminder()] }),
  ]
  const maya = await server.participant()
  const document = activityDocumentOf([unchanged, changed])
  const activity_id = await defineActivity(server.database, maya, document)
  await giveActivity(server.database, maya, activity_id)
  await copyReminders(server.database, { now: NOON })
  // Removing the only one counts as a change too.
  await save(
    maya,
    { activity_id, objective_id: changed.id },
    { removeReminderIds: changed.reminders.map(({ id }) => id) },
  )
  const next = {
    ...document,
    objectives: [
      { ...unchanged, reminders: [studyReminder({ time: 700 })] },
      { ...changed, reminders: [studyReminder({ time: 700 })] },
    ],
  }
  await defineActivity(server.database, maya, next, activity_id, 2)
  await giveActivity(server.database, maya, activity_id, 2)
  await copyReminders(server.database, { now: NOON })
  expect(await rowsOf(maya.id)).toMatchObject([
    { objective_id: unchanged.id, time: 700, next_at: new Date('2026-11-23T06:00:00Z') },
  ])
  expect((await remindersOf(server.database, maya.id)).of(changed, activity_id, 'en').reminders).toEqual([])
})

test('an earlier version of a reminder is read for the doses of its last days', async () => {
  const { maya, about } = await ofHerOwn()
  const reminder = input({ time: 800 })
  await save(maya, about, { reminders: [reminder] })
  await save(maya, about, { reminders: [{ ...reminder, time: 900 }] })
  const readAt = async (now: Date) =>
    (await remindersOf(server.database, maya.id, about.activity_id, now)).of(
      objectiveOf('MedicationObjective', { id: about.objective_id }),
      about.activity_id,
      'en',
    )
  const { reminders, past_reminders } = await readAt(new Date())
  expect(reminders).toMatchObject([{ id: reminder.id, time: 900, valid_from: expect.any(String) }])
  expect(past_reminders).toMatchObject([{ id: reminder.id, time: 800, valid_until: reminders[0]?.valid_from }])
  expect((await readAt(new Date(Date.now() + 10 * 86_400_000))).past_reminders).toEqual([])
})

test('a new time zone keeps the local time of reminders', async () => {
  const { maya, about } = await ofHerOwn()
  await save(maya, about, { reminders: [input({ time: 900 }), input({ time: 1215 })] })
  const move = (zone: string, now: Date) =>
    server.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ time_zone: zone }).where('id', '=', maya.id).execute()
      await planReminders(transaction, maya.id, now)
    })
  await move('America/New_York', NOON)
  expect((await rowsOf(maya.id)).map(({ next_at }) => next_at?.toISOString())).toEqual([
    '2026-11-22T14:00:00.000Z',
    '2026-11-22T17:15:00.000Z',
  ])
  // In Cairo it is 13:00: 12:15 has just been skipped and is still sent; 9:00 is too long ago.
  await move('Africa/Cairo', NOON)
  expect((await rowsOf(maya.id)).map(({ next_at }) => next_at?.toISOString())).toEqual([
    '2026-11-23T07:00:00.000Z',
    '2026-11-22T10:15:00.000Z',
  ])
})
