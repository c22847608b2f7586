import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { occurrences, type ReminderRule } from '@almanac/domain/reminders'
import { copyReminders } from '@almanac/api/activities/reminders/copy-from-study'
import { fireReminders } from '@almanac/api/activities/reminders/fire'
import { type DueReminders, enqueueDueReminders } from '@almanac/api/activities/reminders/enqueue-due'
import { planReminders } from '@almanac/api/activities/reminders/plan'
import { inTransaction } from '@almanac/api/database/transaction'
import type { Database } from '@almanac/api/http/serve'
import { createBoss } from '@almanac/api/jobs/boss'
import { queueOf, NOTIFY_QUEUE } from '@almanac/api/jobs/reminders'
import { measureNow, onOwnDatabase } from './support/own-database'

/** The size in the specification of reminders: 100,000 participants × 3 reminders. */
const PEOPLE = 100_000
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo']

const RULES: readonly ReminderRule[] = [
  { repeat_type: 'daily', repeat: true, time: 900, day_number: null, start_date: null },
  { repeat_type: 'weekly', repeat: true, time: 1815, day_number: 3, start_date: null },
  { repeat_type: 'interval', repeat: true, time: 730, day_number: 2, start_date: '2026-01-01' },
]

/** Prints the elapsed time, this process's processor time, and the rate per second. */
async function timed(what: string, work: () => unknown): Promise<void> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const count = Number(await work())
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(
    `${what.padEnd(88)} ${String(count).padStart(9)} ${`${seconds.toFixed(2)} s`.padStart(9)} ${`${((user + system) / 1_000_000).toFixed(2)} s CPU`.padStart(12)} ${Math.round(
      count / seconds,
    )
      .toString()
      .padStart(8)} per s\n`,
  )
}

/** Expands the instants of a week for every participant; returns their number. */
function expandWeek(): number {
  const from = new Date('2026-10-24T12:00:00Z')
  const until = new Date(from.getTime() + 7 * 86_400_000)
  let found = 0
  for (let person = 0; person < PEOPLE; person += 1) {
    for (const rule of RULES) found += occurrences(rule, ZONES[person % ZONES.length] ?? 'UTC', from, until).length
  }
  return found
}

async function fill(database: Database): Promise<void> {
  const [company, group, activity] = [newId(), newId(), newId()]
  await database
    .insertInto('companies')
    .values({
      id: company,
      key: 'measured',
      name: 'Measured',
      status: 'open',
      default_theme_key: 'plain',
      features: '[]',
      study_key: 'measured',
    })
    .execute()
  await database
    .insertInto('groups')
    .values({
      id: group,
      company_id: company,
      key: 'all',
      name: 'All',
      code: '123456',
      theme_key: 'plain',
      status: 'open',
    })
    .execute()
  const reminders = RULES.map((rule) => ({ ...rule, id: newId(), note: null, send_notifications: true }))
  const document = {
    key: 'pills',
    title: 'Pills',
    category: { key: 'medication', name: 'Medication' },
    end_date: null,
    groups: [],
    objectives: [{ id: newId(), key: 'pill', type: 'MedicationObjective', name: 'Pill', order: 0, reminders }],
  }
  await database
    .insertInto('activity_definitions')
    .values({ id: activity, version: 1, company_id: company, key: 'pills', document: JSON.stringify(document) })
    .execute()
  await sql`
    insert into users (id, email, locale, time_zone)
    select gen_random_uuid(), 'p' || number || '@example.test', 'en', (${ZONES}::text[])[1 + number % ${ZONES.length}::int] from generate_series(1, ${PEOPLE}::int) number`.execute(
    database,
  )
  await sql`insert into memberships (user_id, group_id, company_id) select id, ${group}::uuid, ${company}::uuid from users`.execute(
    database,
  )
  await sql`insert into participant_activities (user_id, activity_id, definition_version, position) select id, ${activity}::uuid, 1, 0 from users`.execute(
    database,
  )
  await sql`insert into push_subscriptions (user_id, id, endpoint, p256dh, auth) select id, gen_random_uuid(), 'https://push.example.org/' || id, 'p', 'a' from users`.execute(
    database,
  )
  await sql`analyze`.execute(database)
}

/** Fires the reminders of the busiest moment: a fifth of all participants at nine o'clock. */
async function fire(database: Database): Promise<void> {
  const boss = createBoss(database)
  await boss.start()
  await boss.createQueue(NOTIFY_QUEUE)
  const due: DueReminders[] = []
  const queue = {
    ...queueOf(boss),
    due: (_: Database, jobs: readonly DueReminders[]) => Promise.resolve(void due.push(...jobs)),
  }
  const { at } = await database
    .selectFrom('reminders')
    .where('planned_zone', '=', 'Europe/Berlin')
    .where('time', '=', 900)
    .select(({ fn }) => fn.min('next_at').as('at'))
    .executeTakeFirstOrThrow()
  if (!at) throw new Error('nothing is planned')
  await sql`update reminders set next_at = null where next_at <= ${at.toISOString()}::timestamptz and not (planned_zone = 'Europe/Berlin' and time = 900)`.execute(
    database,
  )
  await timed('handed over, one process', () => enqueueDueReminders(database, queue, { now: at }))
  let notified = 0
  await timed('fired, noted, planned again and put on the way to a browser, two at once', async () => {
    const jobs = due.values()
    await Promise.all(
      [0, 1].map(async () => {
        for (const { reminders } of jobs) {
          const fired = await fireReminders(database, queue, reminders, at)
          notified += fired
        }
      }),
    )
    return notified
  })
  await boss.stop({ graceful: false })
}

const measureAll = (): Promise<void> =>
  onOwnDatabase(async (database) => {
    process.stdout.write(
      `${PEOPLE} participants × ${RULES.length} reminders in ${ZONES.length} zones; Node ${process.versions.node}.\n`,
    )
    await timed('expanded, the week of the change of clocks, in memory: instants', expandWeek)
    await fill(database)
    await timed('copied from the study and planned: activities', () => copyReminders(database))
    const moving = await database
      .selectFrom('users')
      .select('id')
      .where('time_zone', '=', 'America/New_York')
      .limit(1_000)
      .execute()
    await timed('planned again after travelling, one after the other: participants', async () => {
      for (const { id } of moving) {
        await inTransaction(database, async (transaction) => {
          await transaction.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', id).execute()
          await planReminders(transaction, id)
        })
      }
      return moving.length
    })
    await fire(database)
  })

measureNow(measureAll)
