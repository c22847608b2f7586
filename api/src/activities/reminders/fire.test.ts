/** @embedded */
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { addressOf, connect } from '../../database/connect'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activityDocumentOf, addObjective, defineActivity, giveActivity, objectiveOf } from '../testing/fixtures'
import { enqueueDueReminders } from './enqueue-due'
import { planReminders } from './plan'
import { after, listening, NINE, remindersOn } from './testing/reminded'

let server: TestServer
const { alsoAt, firings, fireAll, joinedLongAgo, log, mails, reminded, rows } = remindersOn(() => server)

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [
    'reminders',
    'reminder_firings',
    'outgoing_messages',
    'participant_activities',
    'push_subscriptions',
  ] as const)
    await server.database.deleteFrom(table).execute()
})

test('it fires at its local time, is pushed to each browser, and is planned for the next day', async () => {
  const { maya, activity_id } = await reminded({ browsers: 2 })
  expect((await fireAll(after(-1))).pushJobs).toEqual([])
  const { pushJobs } = await fireAll(NINE)
  expect(pushJobs).toHaveLength(2)
  expect(pushJobs[0]).toMatchObject({
    user_id: maya.id,
    activity_id,
    date_for: '2026-11-23',
    time: 900,
    until: '2026-11-23T09:00:00.000Z',
  })
  expect(await rows()).toMatchObject([{ next_at: new Date('2026-11-24T08:00:00Z'), next_date: '2026-11-24' }])
  expect(await firings()).toMatchObject([{ outcome: 'sent', date_for: '2026-11-23' }])
  expect(await mails(maya)).toEqual([])
})

test('three concurrent processes fire it once', async () => {
  await reminded()
  const others = [
    connect(addressOf(server.database), { connections: 2 }),
    connect(addressOf(server.database), { connections: 2 }),
  ]
  const heard = await Promise.all([server.database, ...others].map((database) => fireAll(NINE, database)))
  await Promise.all(others.map((database) => database.destroy()))
  expect(heard.flatMap(({ pushJobs }) => pushJobs)).toHaveLength(1)
  expect(await firings()).toHaveLength(1)
  // A job that is retried after its process died finds nothing to do.
  expect((await fireAll(NINE)).pushJobs).toEqual([])
})

test.each([
  ['half an hour: it comes late', 30, 1, 'late'],
  ['an hour: it comes late', 60, 1, 'late'],
  ['three hours: it is passed over', 180, 0, 'skipped'],
] as const)('after a server downtime of %s', async (_, minutes, count, outcome) => {
  await reminded()
  expect((await fireAll(after(minutes))).pushJobs).toHaveLength(count)
  expect(await firings()).toMatchObject([{ outcome, scheduled_for: NINE }])
  expect(await rows()).toMatchObject([{ next_at: new Date('2026-11-24T08:00:00Z') }])
})

test('after three days of downtime only this morning’s reminder is sent', async () => {
  await reminded()
  const back = new Date('2026-11-26T08:10:00Z')
  expect((await fireAll(back)).pushJobs).toEqual([])
  expect((await fireAll(back)).pushJobs).toMatchObject([{ date_for: '2026-11-26' }])
  expect((await firings()).map(({ outcome, date_for }) => [outcome, date_for])).toEqual([
    ['skipped', '2026-11-23'],
    ['late', '2026-11-26'],
  ])
})

const MEDICINE = { type: 'MedicationEntry', value: 0 } as const
const [FIVE_TO_NINE, EIGHT_TO_SIX] = [new Date('2026-11-23T07:55:00Z'), new Date('2026-11-23T16:52:00Z')]

test.each([
  ['a dose logged for its time', NINE, 900, { ...MEDICINE, reminder_time: 900 }, FIVE_TO_NINE, 0],
  ['a dose postponed for its time', NINE, 900, { ...MEDICINE, value: 1, reminder_time: 900 }, FIVE_TO_NINE, 0],
  [
    'a dose postponed so long ago that it is due',
    NINE,
    900,
    { ...MEDICINE, value: 1, reminder_time: 900 },
    after(-61),
    1,
  ],
  ['a dose of another time', NINE, 900, { ...MEDICINE, value: 2, reminder_time: 1800 }, FIVE_TO_NINE, 1],
  ['a dose without its time, recorded just before', NINE, 900, MEDICINE, FIVE_TO_NINE, 0],
  ['one taken late, too close before the next', after(540), 1800, { ...MEDICINE, reminder_time: 900 }, EIGHT_TO_SIX, 0],
  ['one taken on time', after(540), 1800, { ...MEDICINE, reminder_time: 900 }, FIVE_TO_NINE, 1],
  ['the evening one of yesterday, taken at 7', NINE, 900, MEDICINE, after(-120), 0],
  ['the evening one of yesterday, taken at 1:30', NINE, 900, MEDICINE, after(-450), 1],
] as const)('medicine at 9:00 and 18:00: %s', async (_, now, time, entry, measured_at, count) => {
  const { maya, objective, activity_id } = await reminded()
  await alsoAt(maya, activity_id, objective, 1800)
  await log(maya, activity_id, { ...entry, objective_id: objective.id }, '2026-11-23', measured_at)
  const { pushJobs } = await fireAll(now)
  expect(pushJobs.filter((job) => job.time === time)).toHaveLength(count)
})

test('a routine that was done is not reminded of', async () => {
  const { maya, objective, activity_id } = await reminded({ type: 'RoutineObjective' })
  await log(maya, activity_id, { type: 'RoutineEntry', value: 0, objective_id: objective.id })
  expect((await fireAll(NINE)).pushJobs).toEqual([])
  expect(await firings()).toMatchObject([{ outcome: 'silent' }])
})

test('a value of the day is not reminded of', async () => {
  const { maya, objective, activity_id } = await reminded({ type: 'VitalObjective' })
  await log(maya, activity_id, { type: 'VitalEntry', value: 80, objective_id: objective.id })
  expect((await fireAll(NINE)).pushJobs).toEqual([])
})

test('no reminder of a medicine that was taken by another objective too short ago', async () => {
  const maya = await server.participant()
  const [drug, activity_id] = [newId(), await defineActivity(server.database, maya, activityDocumentOf([]))]
  await giveActivity(server.database, maya, activity_id)
  await joinedLongAgo(maya)
  const [morning, noon] = [objectiveOf('MedicationObjective'), objectiveOf('MedicationObjective')]
  for (const own of [morning, noon])
    await addObjective(server.database, maya, activity_id, { ...own, medication_id: drug })
  await alsoAt(maya, activity_id, morning, 700)
  await alsoAt(maya, activity_id, noon, 1300)
  await log(maya, activity_id, { ...MEDICINE, objective_id: morning.id, reminder_time: 700 }, '2026-11-23', after(120))
  expect((await fireAll(after(240))).pushJobs.filter(({ time }) => time === 1300)).toEqual([])
})

test('entries of yesterday, of another objective and deleted ones do not silence a reminder', async () => {
  const { maya, objective, activity_id } = await reminded({ type: 'VitalObjective' })
  await log(maya, activity_id, { type: 'VitalEntry', value: 80, objective_id: objective.id }, '2026-11-22')
  await log(maya, activity_id, { type: 'VitalEntry', value: 80, objective_id: newId() })
  await log(maya, activity_id, { type: 'VitalEntry', value: 80, objective_id: objective.id })
  await server.database
    .updateTable('responses')
    .set({ deleted_at: NINE })
    .where('user_id', '=', maya.id)
    .where('date_posted_for', '=', '2026-11-23')
    .where(sql<boolean>`entries @> ${JSON.stringify([{ objective_id: objective.id }])}::jsonb`)
    .execute()
  expect((await fireAll(NINE)).pushJobs).toHaveLength(1)
})

test('a vital with two daily reminders is reminded of twice, although it was entered once', async () => {
  const { maya, objective, activity_id } = await reminded({ type: 'VitalObjective' })
  await alsoAt(maya, activity_id, objective, 1800)
  await log(maya, activity_id, { type: 'VitalEntry', value: 80, objective_id: objective.id })
  expect((await fireAll(NINE)).pushJobs).toEqual([])
  expect((await fireAll(new Date('2026-11-23T17:00:00Z'))).pushJobs).toMatchObject([{ time: 1800 }])
})

test('without a browser one mail per activity is sent', async () => {
  const { maya, objective, activity_id } = await reminded({ browsers: 0, person: { locale: 'es', first_name: 'Maya' } })
  await server.database
    .insertInto('reminders')
    .values({
      user_id: maya.id,
      id: newId(),
      activity_id,
      objective_id: objective.id,
      repeat_type: 'weekly',
      time: 900,
      day_number: 1,
      start_date: null,
      note: null,
      planned_zone: 'Europe/Berlin',
      next_at: NINE,
      next_date: '2026-11-23',
    })
    .execute()
  await fireAll(NINE)
  const [mail, ...more] = await mails(maya)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: maya.email,
    locale: 'es',
    document: {
      first_name: 'Maya',
      title: 'Ánimo',
      doses: 'Pastilla, 9:00',
      link: `/activity/wellbeing/${activity_id}?reminder_time=2026-11-23T09:00`,
    },
  })
})

test.each([
  ['reminders_by_email', false],
  ['dont_send_emails', true],
] as const)('no mail is sent if %s is %s', async (column, value) => {
  const { maya } = await reminded({ browsers: 0 })
  await server.database
    .updateTable('users')
    .set({ [column]: value })
    .where('id', '=', maya.id)
    .execute()
  await fireAll(NINE)
  expect(await mails(maya)).toEqual([])
})

test('a reminder without notifications is not planned', async () => {
  await reminded({ reminder: { send_notifications: false } })
  expect(await rows()).toMatchObject([{ next_at: null }])
  expect((await fireAll(NINE)).pushJobs).toEqual([])
})

const silenced: [string, (maya: Participant, activity_id: string) => Promise<unknown>][] = [
  [
    'a tile that is off the dashboard',
    (maya) =>
      server.database
        .updateTable('participant_activities')
        .set({ removed_at: NINE })
        .where('user_id', '=', maya.id)
        .execute(),
  ],
  [
    'an account that is about to be deleted',
    (maya) =>
      server.database
        .insertInto('deletion_requests')
        .values({ user_id: maya.id, delete_after: after(60_000) })
        .execute(),
  ],
  [
    'a closed study',
    (maya) =>
      server.database.updateTable('companies').set({ status: 'closed' }).where('id', '=', maya.company_id).execute(),
  ],
]

test.each(silenced)('%s: no notification, and the reminder stays planned', async (_, silence) => {
  const { maya, activity_id } = await reminded({ person: { company: newId() } })
  await silence(maya, activity_id)
  expect((await fireAll(NINE)).pushJobs).toEqual([])
  expect(await rows()).toMatchObject([{ next_at: new Date('2026-11-24T08:00:00Z') }])
})

test('a finished activity and a removed objective are no longer reminded of', async () => {
  await reminded({ document: { end_date: '2026-11-22' } })
  const { maya, activity_id } = await reminded()
  await server.database
    .updateTable('reminders')
    .set({ objective_id: newId() })
    .where('user_id', '=', maya.id)
    .where('activity_id', '=', activity_id)
    .execute()
  expect((await fireAll(NINE)).pushJobs).toEqual([])
  expect((await rows()).map(({ next_at }) => next_at)).toEqual([null, null])
})

test('after traveling west the same morning it is not sent twice', async () => {
  const { maya } = await reminded()
  expect((await fireAll(NINE)).pushJobs).toHaveLength(1)
  await maya.client.put('/reminders/settings', { time_zone: 'America/New_York' })
  const { database } = server
  // Planned by the real clock; what matters is the date it is for.
  await database.updateTable('reminders').set({ next_at: null }).execute()
  await planReminders(database, maya.id, after(5))
  expect(await rows()).toMatchObject([
    { planned_zone: 'America/New_York', next_date: '2026-11-24', next_at: new Date('2026-11-24T14:00:00Z') },
  ])
})

test('a changed time zone takes precedence over the planned time', async () => {
  const { maya } = await reminded()
  await server.database.updateTable('users').set({ time_zone: 'America/New_York' }).where('id', '=', maya.id).execute()
  expect((await fireAll(NINE)).pushJobs).toEqual([])
  expect(await rows()).toMatchObject([{ next_at: new Date('2026-11-23T14:00:00Z') }])
})

test.each([
  ['Europe/Berlin', '2026-03-28T12:00:00Z', 230, '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
  ['America/New_York', '2026-10-31T16:00:00Z', 130, '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
] as const)('in the night of the clock change in %s it fires once', async (time_zone, planned, time, at, next) => {
  await reminded({ person: { time_zone }, reminder: { time }, planned: new Date(planned) })
  expect(await rows()).toMatchObject([{ next_at: new Date(at) }])
  expect((await fireAll(new Date(at))).pushJobs).toHaveLength(1)
  expect(await rows()).toMatchObject([{ next_at: new Date(next) }])
})

test('due reminders are enqueued two minutes ahead, once, and again only if no worker handled them', async () => {
  await reminded()
  const heard = listening()
  expect(await enqueueDueReminders(server.database, heard.queue, { now: after(-3) })).toBe(0)
  expect(
    (
      await Promise.all([
        enqueueDueReminders(server.database, heard.queue, { now: after(-1) }),
        enqueueDueReminders(server.database, heard.queue, { now: after(-1) }),
      ])
    ).sort(),
  ).toEqual([0, 1])
  expect(await enqueueDueReminders(server.database, heard.queue, { now: after(1) })).toBe(0)
  expect(await enqueueDueReminders(server.database, heard.queue, { now: after(5) })).toBe(1)
  expect(heard.due.map(({ at, reminders }) => [at, reminders.length])).toEqual([
    [NINE, 1],
    [NINE, 1],
  ])
})
