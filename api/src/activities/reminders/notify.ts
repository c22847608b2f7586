import { localise, type LocalText } from '@almanac/domain/texts'
import { clockText } from '@almanac/domain/time'
import { remindedPeople, type RemindedPerson } from '../../account'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import type { PushProvider } from '../../providers/push/provider'
import { dosesText, dueMedicines, type Reminded } from './due-medicines'
import { activityNames, type NamedActivity } from './eligibility'
import type { PushJob, ReminderQueue } from './enqueue-due'
import { isPrivateOnScreens, mailNotice, type NoticeContent, pushNotice, type PushOutcome } from './notify-away'
import { MAX_LATENESS_MS } from './plan'
import { pushTargetsOf } from './push-targets'

export interface FiredReminder {
  user_id: string
  activity_id: string
  date_for: string
  time: number
  scheduled_for: Date
}

/** Reminders are mailed to unconfirmed addresses too, because the participant set them. */
const MAILS = { mailsUnconfirmed: true }

/** After this instant the reminder is no longer useful. */
const expiryOf = ({ scheduled_for }: Pick<FiredReminder, 'scheduled_for'>): Date =>
  new Date(scheduled_for.getTime() + MAX_LATENESS_MS)

/** Path of the screen on which the participant sets when an activity reminds. */
const settingsPathOf = ({ category }: NamedActivity, activity_id: string): string =>
  `/activity/${encodeURIComponent(category)}/${activity_id}/edit`

/** Path of the activity in the app; for a dose the form begins with its date and time. */
function pathOf({ category }: NamedActivity, { activity_id, date_for, time }: Reminded, isDose: boolean): string {
  const path = `/activity/${encodeURIComponent(category)}/${activity_id}`
  return isDose ? `${path}?reminder_time=${date_for}T${clockText(time)}` : path
}

/** Reminders of one activity that fire at the same moment are sent only once. */
function oncePerMoment(fired: readonly FiredReminder[]): FiredReminder[] {
  return [
    ...new Map(fired.map((one) => [`${one.user_id} ${one.activity_id} ${one.scheduled_for.getTime()}`, one])).values(),
  ]
}

/**
 * Queues messages for fired reminders, in their transaction: to each participant's
 * subscribed browsers and the app, or a mail if they have neither, unless mails are off.
 */
export async function notify(
  transaction: Database,
  queue: ReminderQueue,
  fired: readonly FiredReminder[],
  now: Date,
): Promise<void> {
  const due = oncePerMoment(fired)
  if (due.length === 0) return
  const user_ids = [...new Set(due.map(({ user_id }) => user_id))]
  const targets = await pushTargetsOf(transaction, user_ids, queue.platforms ?? [])
  const pushes = due.flatMap(({ user_id, activity_id, date_for, time, scheduled_for }) =>
    targets
      .filter((target) => target.user_id === user_id)
      .map(({ id }): PushJob => ({
        user_id,
        subscription_id: id,
        activity_id,
        date_for,
        time,
        until: expiryOf({ scheduled_for }).toISOString(),
      })),
  )
  if (pushes.length > 0) await queue.push(transaction, pushes)
  const reached = new Set(targets.map(({ user_id }) => user_id))
  const people = await remindedPeople(
    transaction,
    user_ids.filter((user_id) => !reached.has(user_id)),
  )
  for (const person of people.values()) {
    const own = due.filter(({ user_id }) => user_id === person.id)
    const names = await activityNames(
      transaction,
      person.id,
      own.map(({ activity_id }) => activity_id),
    )
    const [medicinesOf, isPrivate] = await Promise.all([
      dueMedicines(transaction, person.id, own),
      isPrivateOnScreens(transaction, person.id),
    ])
    for (const reminder of own) {
      const named = names.get(reminder.activity_id)
      const ttlSeconds = Math.ceil((expiryOf(reminder).getTime() - now.getTime()) / 1000)
      if (!named) continue
      const content = contentOf({ named, reminder, medicines: medicinesOf(reminder), person, isPrivate })
      await mailNotice(transaction, MAILS, person, content, ttlSeconds)
    }
  }
}

/** What the text of a reminder is made of. */
interface ReminderParts {
  named: NamedActivity
  reminder: Reminded
  medicines: readonly LocalText[]
  person: RemindedPerson
  /** The study keeps what people record off their locked screens. */
  isPrivate: boolean
}

/**
 * A reminder's text names what is to be recorded, a dose with its medicine and time, and nothing that was recorded; a
 * private one says only that there is something.
 */
function contentOf({ named, reminder, medicines, person, isPrivate }: ReminderParts): NoticeContent {
  const { locale, formats, first_name } = person
  const { activity_id, date_for, time } = reminder
  const words = wordsOf(locale)
  const title = isPrivate ? null : localise(named.title, locale)
  const doses = isPrivate ? null : dosesText(medicines, time, formats)
  const url = pathOf(named, reminder, medicines.length > 0)
  return {
    title: title ?? words('push.reminder_title'),
    body: doses ?? words(isPrivate ? 'push.reminder_private' : 'push.reminder'),
    url,
    actions: [
      { title: words('push.record'), url },
      { title: words('push.reminders'), url: settingsPathOf(named, activity_id) },
    ],
    subject: `${activity_id} ${date_for} ${time}`,
    company_id: named.company_id,
    isPrivate,
    mail: { kind: 'reminder', values: { first_name, title, doses, link: url } },
  }
}

/** Sends one push message of a reminder; see `pushNotice`. */
export const pushReminder = (database: Database, provider: PushProvider, push: PushJob): Promise<PushOutcome> =>
  pushNotice(
    database,
    provider,
    {
      ...MAILS,
      async contentOf(readable, job, person) {
        const named = (await activityNames(readable, job.user_id, [job.activity_id])).get(job.activity_id)
        if (!named) return null
        const [medicinesOf, isPrivate] = await Promise.all([
          dueMedicines(readable, job.user_id, [job]),
          isPrivateOnScreens(readable, job.user_id),
        ])
        return contentOf({ named, reminder: job, medicines: medicinesOf(job), person, isPrivate })
      },
    },
    push,
  )
