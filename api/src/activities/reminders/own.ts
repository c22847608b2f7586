import { clockText } from '@almanac/domain/time'
import { localise } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { activitiesOf, ownObjectivesOf } from '../definitions/reading'

/** A time at which the person is reminded, to read. */
export interface OwnReminder {
  activity: string
  question: string
  /** `09:00`, on her own clock. */
  time: string
  repeats: 'daily' | 'weekly' | 'monthly' | 'interval' | 'once'
  day_number: string | null
  start_date: string | null
  note: string | null
}

/** The person's reminders, her own and those of her study, by the time of day. */
export async function ownReminders(database: Database, user_id: string, locale: string): Promise<OwnReminder[]> {
  const [activities, own, rows] = await Promise.all([
    activitiesOf(database, user_id),
    ownObjectivesOf(database, user_id),
    database.selectFrom('reminders').where('user_id', '=', user_id).selectAll().orderBy('time').orderBy('id').execute(),
  ])
  const titles = new Map(activities.map(({ activity_id, document }) => [activity_id, localise(document.title, locale)]))
  const questions = new Map([...activities.flatMap(({ document }) => document.objectives), ...own.map(({ document }) => document)].map(({ id, name }) => [id, localise(name, locale)]))
  return rows.map(({ activity_id, objective_id, time, repeat, repeat_type, day_number, start_date, note }) => ({
    activity: titles.get(activity_id) ?? '',
    question: questions.get(objective_id) ?? '',
    time: clockText(time),
    repeats: repeat ? repeat_type : 'once',
    day_number: day_number === null ? null : String(day_number),
    start_date,
    note,
  }))
}
