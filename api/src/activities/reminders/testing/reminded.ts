import { newId } from '@almanac/domain/ids'
import { instantOf } from '@almanac/domain/time'
import type { Participant, TestServer } from '../../../testing/server'
import type { ActivityDocument, ObjectiveDocument } from '../../definition'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf } from '../../testing/fixtures'
import { copyReminders } from '../copy-from-study'
import type { DueReminders, PushJob, ReminderQueue } from '../enqueue-due'
import { fireReminders } from '../fire'

/** The moment of the reminder of `reminded`. */
export const NINE = new Date('2026-11-23T08:00:00Z')
export const after = (minutes: number) => new Date(NINE.getTime() + minutes * 60_000)
/** A queue that collects its jobs. */
export function listening() {
  const due: DueReminders[] = []
  const pushJobs: PushJob[] = []
  const queue: ReminderQueue = {
    due: (_, jobs) => Promise.resolve(void due.push(...jobs)),
    push: (_, pushes) => Promise.resolve(void pushJobs.push(...pushes)),
  }
  return { due, pushJobs, queue }
}

interface Wanted {
  reminder?: Partial<ObjectiveDocument['reminders'][number]>
  type?: ObjectiveDocument['type']
  person?: Parameters<TestServer['participant']>[0]
  document?: Partial<ActivityDocument>
  /** The moment at which it is planned. */
  planned?: Date
  browsers?: number
}

/** Participants with reminders, and what becomes of these at a moment. */
export function remindersOn(server: () => TestServer) {
  /** A participant with one reminder at 9:00 in Berlin, planned the evening before, and one subscribed browser. */
  async function reminded({
    reminder = {},
    type = 'MedicationObjective',
    person = {},
    document = {},
    planned = new Date('2026-11-22T20:00:00Z'),
    browsers = 1,
  }: Wanted = {}) {
    const maya = await server().participant(person)
    const objective = objectiveOf(type, {
      name: { en: 'Sugar tablet', es: 'Pastilla' },
      reminders: [
        {
          id: newId(),
          repeat_type: 'daily',
          time: 900,
          day_number: null,
          start_date: null,
          note: null,
          send_notifications: true,
          ...reminder,
        },
      ],
    })
    const activity_id = await defineActivity(server().database, maya, activityDocumentOf([objective], document))
    await giveActivity(server().database, maya, activity_id)
    for (let count = 0; count < browsers; count += 1) {
      await server()
        .database.insertInto('push_subscriptions')
        .values({
          user_id: maya.id,
          id: newId(),
          endpoint: `https://push.example.com/${newId()}`,
          p256dh: 'p',
          auth: 'a',
          device_name: null,
        })
        .execute()
    }
    await joinedLongAgo(maya)
    await copyReminders(server().database, { now: planned })
    return { maya, objective, activity_id }
  }

  const joinedLongAgo = (maya: Participant) =>
    server()
      .database.updateTable('participant_activities')
      .where('user_id', '=', maya.id)
      .set({ joined_at: new Date('2026-01-01T00:00:00Z') })
      .execute()

  const rows = () => server().database.selectFrom('reminders').selectAll().execute()
  const firings = () => server().database.selectFrom('reminder_firings').selectAll().orderBy('scheduled_for').execute()
  const mails = (maya: Participant) =>
    server()
      .database.selectFrom('outgoing_messages')
      .where('user_id', '=', maya.id)
      .where('kind', '=', 'reminder')
      .selectAll()
      .execute()

  async function fireAll(now: Date, database = server().database) {
    const heard = listening()
    const references = await database.selectFrom('reminders').select(['user_id', 'id']).execute()
    await fireReminders(database, heard.queue, references, now)
    return heard
  }

  async function log(
    maya: Participant,
    activity_id: string,
    entry: Record<string, unknown>,
    date_posted_for = '2026-11-23',
    measured_at = NINE,
  ) {
    const entries = JSON.stringify([entry])
    await server()
      .database.insertInto('responses')
      .values({
        user_id: maya.id,
        id: newId(),
        activity_id,
        definition_version: 1,
        measured_at,
        time_zone: 'Europe/Berlin',
        date_posted_for,
        is_visible: true,
        entries,
        point_total: 0,
      })
      .execute()
  }

  /** Adds a reminder of the same objective at another time, planned after the tested moments. */
  const alsoAt = (maya: Participant, activity_id: string, objective: ObjectiveDocument, time: number) =>
    server()
      .database.insertInto('reminders')
      .values({
        user_id: maya.id,
        id: newId(),
        activity_id,
        objective_id: objective.id,
        repeat_type: 'daily',
        time,
        day_number: null,
        start_date: null,
        note: null,
        planned_zone: 'Europe/Berlin',
        next_at: instantOf('2026-11-23', time, 'Europe/Berlin'),
        next_date: '2026-11-23',
        valid_from: new Date('2026-01-01T00:00:00Z'),
      })
      .execute()

  return { alsoAt, firings, fireAll, joinedLongAgo, log, mails, reminded, rows }
}
