import { remindedPeople, type RemindedPerson } from '../../account'
import { send } from '../../platform'
import { localise } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import { LATE } from './planning'
import type { Queue, Telling } from './queue'
import { activityNames, type Named } from './standing'

/** A reminder that somebody is to be told of. */
export interface Fired {
  user_id: string
  activity_id: string
  date_for: string
  time: number
  scheduled_for: Date
}

/** Where the activity is, in the product. */
export const pathOf = ({ category }: Named, activity_id: string): string =>
  `/activity/${encodeURIComponent(category)}/${activity_id}`

/** What was fired for one activity at one moment is told once, however many reminders it has then. */
function onceEach(fired: readonly Fired[]): Fired[] {
  return [
    ...new Map(fired.map((one) => [`${one.user_id} ${one.activity_id} ${one.scheduled_for.getTime()}`, one])).values(),
  ]
}

/**
 * Tells of what was fired, in its transaction: the browsers that each person
 * chose; where there is none a mail, unless she wants none.
 */
export async function tell(transaction: Database, queue: Queue, fired: readonly Fired[], now: Date): Promise<void> {
  const told = onceEach(fired)
  if (told.length === 0) return
  const user_ids = [...new Set(told.map(({ user_id }) => user_id))]
  const subscriptions = await transaction
    .selectFrom('push_subscriptions')
    .where('user_id', 'in', user_ids)
    .select(['user_id', 'id'])
    .execute()
  const tellings = told.flatMap(({ user_id, activity_id, date_for, time, scheduled_for }) =>
    subscriptions
      .filter((subscription) => subscription.user_id === user_id)
      .map(({ id }): Telling => ({
        user_id,
        subscription_id: id,
        activity_id,
        date_for,
        time,
        until: new Date(scheduled_for.getTime() + LATE).toISOString(),
      })),
  )
  if (tellings.length > 0) await queue.tell(transaction, tellings)
  const reached = new Set(subscriptions.map(({ user_id }) => user_id))
  const people = await remindedPeople(
    transaction,
    user_ids.filter((user_id) => !reached.has(user_id)),
  )
  for (const person of people.values()) {
    const hers = told.filter(({ user_id }) => user_id === person.id)
    const names = await activityNames(
      transaction,
      person.id,
      hers.map(({ activity_id }) => activity_id),
    )
    for (const { activity_id, scheduled_for } of hers) {
      await tellByMail(
        transaction,
        person,
        names.get(activity_id),
        activity_id,
        (scheduled_for.getTime() + LATE - now.getTime()) / 1000,
      )
    }
  }
}

/** Leaves a mail to be sent, unless she wants none; `useful` is in seconds. */
export async function tellByMail(
  transaction: Database,
  person: RemindedPerson,
  named: Named | undefined,
  activity_id: string,
  useful: number,
): Promise<void> {
  if (!person.by_email || !named || useful <= 0) return
  const { id, email, locale, first_name } = person
  const values = { first_name, title: localise(named.title, locale), link: pathOf(named, activity_id) }
  await send(transaction, {
    user_id: id,
    channel: 'email',
    recipient: email,
    kind: 'reminder',
    locale,
    values,
    useful: Math.ceil(useful),
  })
}
