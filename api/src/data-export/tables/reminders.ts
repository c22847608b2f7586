import { ownFirings, ownReminders, ownReminderSettings } from '../../activities'
import { inOneBatch, type ArchiveContext, rowsOf, table, type Table } from '../../kernel/archive/table'
import { codeLabel, yesNo } from '../../kernel/archive/words'
import type { ReadTitles } from './sharing'

/** Current and past reminders, the questions with reminders changed by the user, and the reminders sent. */
export function reminderTables({ database, user_id, words }: ArchiveContext, titles: ReadTitles): Table[] {
  const titled =
    <Row extends object>(read: () => Promise<Row[]>) =>
    () =>
      inOneBatch(async () => {
        const known = await titles()
        return (await read()).map((row) => ({ ...row, known }))
      })
  const firings = async function* () {
    const known = await titles()
    yield* rowsOf(ownFirings(database, user_id), (firing) => [{ ...firing, known }])
  }
  return [
    table(
      'reminders',
      titled(() => ownReminders(database, user_id)),
      {
        activity: ({ known, activity_id }) => known.activity(activity_id),
        question: ({ known, objective_id }) => known.question(objective_id),
        time: ({ time }) => ({ wall_clock: time }),
        repeats: ({ repeats }) => codeLabel(words, `repeat_${repeats}`),
        day_number: ({ day_number }) => day_number,
        start_date: ({ start_date }) => start_date,
        note: ({ note }) => note,
        send_notifications: ({ send_notifications }) => yesNo(words, send_notifications),
        next_at: ({ next_at }) => next_at,
        unchanged_since: ({ valid_from }) => valid_from,
        end_at: ({ valid_until }) => valid_until,
        created_at: ({ created_at }) => created_at,
      },
      ['send_notifications', 'created_at', 'unchanged_since', 'end_at'],
    ),
    table(
      'reminder_settings',
      titled(() => ownReminderSettings(database, user_id)),
      {
        activity: ({ known, activity_id }) => known.activity(activity_id),
        question: ({ known, objective_id }) => known.question(objective_id),
        own_reminders: ({ own_reminders }) => yesNo(words, own_reminders),
      },
    ),
    table(
      'reminders_sent',
      firings,
      {
        date: ({ date_for }) => ({ wall_clock: date_for }),
        time: ({ time }) => ({ wall_clock: time }),
        activity: ({ known, activity_id }) => known.activity(activity_id),
        outcome: ({ outcome }) => codeLabel(words, `reminder_${outcome}`),
        scheduled_for: ({ scheduled_for }) => scheduled_for,
        fired_at: ({ fired_at }) => fired_at,
      },
      ['scheduled_for', 'fired_at'],
    ),
  ]
}
