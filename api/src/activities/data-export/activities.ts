import { localise } from '@almanac/domain/texts'
import { type Counted, inBatches, BATCH_SIZE, type Batches } from '../../database/own-data'
import { isAfter, type Place, placeAt } from '../../http/cursor'
import type { Database } from '../../http/serve'
import { fullName, peopleById } from '../../people'
import { activitiesOf, ownObjectivesOf } from '../definitions/queries'

/** An activity on the person's dashboard, or removed from it. */
interface OwnActivity {
  activity_id: string
  show_on_analytics: boolean
  joined_at: Date
  removed_at: Date | null
}

/** A visibility exception that the person set for another person. */
interface OwnVisibility {
  activity_id: string
  name: string
  may_see: boolean
  changed_at: Date
}

/** A comment by the person, on their own or another person's response. */
export interface OwnComment {
  id: string
  text: string
  created_at: Date
  response_id: string
  /** Only for the person's own responses; of another's response the export names only its owner. */
  activity_id: string | null
  measured_at: Date | null
  /** The response's owner; null for the person's own. */
  name: string | null
}

/** The activities that the person has or had, in dashboard order. */
export function ownActivities(database: Database, user_id: string): Promise<OwnActivity[]> {
  return database
    .selectFrom('participant_activities')
    .where('user_id', '=', user_id)
    .select(['activity_id', 'show_on_analytics', 'joined_at', 'removed_at'])
    .orderBy('position')
    .orderBy('activity_id')
    .execute()
}

/** The visibility exceptions that the person set, newest first. */
export async function ownVisibilities(database: Database, user_id: string): Promise<OwnVisibility[]> {
  const rows = await database
    .selectFrom('activity_visibilities')
    .where('user_id', '=', user_id)
    .select(['activity_id', 'other_user_id', 'may_see', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('activity_id')
    .orderBy('other_user_id')
    .execute()
  const people = await peopleById(
    database,
    rows.map(({ other_user_id }) => other_user_id),
  )
  return rows.map(({ other_user_id, ...row }) => ({ ...row, name: fullName(people.get(other_user_id)) }))
}

/** All comments by the person, oldest first. Comments by others on their responses belong to those authors. */
export async function* ownComments(database: Database, user_id: string): Batches<OwnComment> {
  const batches = inBatches((last: Place | undefined) =>
    database
      .selectFrom('comments')
      .where('from_user_id', '=', user_id)
      .where(isAfter('created_at', last))
      .select(['id', 'text', 'created_at', 'response_id', 'user_id', placeAt('created_at').as('at')])
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute(),
  )
  for await (const rows of batches) {
    const ids = rows.filter((row) => row.user_id === user_id).map(({ response_id }) => response_id)
    const own =
      ids.length === 0
        ? []
        : await database
            .selectFrom('responses')
            .where('user_id', '=', user_id)
            .where('id', 'in', ids)
            .select(['id', 'activity_id', 'measured_at'])
            .execute()
    const responses = new Map(own.map((response) => [response.id, response]))
    const people = await peopleById(
      database,
      rows.map((row) => row.user_id),
    )
    yield rows.map(({ user_id: owner_id, at: _at, ...row }) => {
      const response = owner_id === user_id ? responses.get(row.response_id) : undefined
      return {
        ...row,
        activity_id: response?.activity_id ?? null,
        measured_at: response?.measured_at ?? null,
        name: owner_id === user_id ? null : fullName(people.get(owner_id)),
      }
    })
  }
}

/** Titles of the person's activities and questions, by id; empty for what no longer exists. */
export interface Titles {
  activity: (id: string | null) => string
  question: (id: string) => string
}

/** Titles of the person's activities and their questions, removed ones included, in their language. */
export async function ownTitles(database: Database, user_id: string, locale: string): Promise<Titles> {
  const activities = await activitiesOf(database, user_id)
  const own = await ownObjectivesOf(database, user_id)
  const titles = new Map(activities.map(({ activity_id, document }) => [activity_id, localise(document.title, locale)]))
  const questions = new Map(
    [...activities.flatMap(({ document }) => document.objectives), ...own.map(({ document }) => document)].map(
      ({ id, name }) => [id, localise(name, locale)],
    ),
  )
  return { activity: (id) => titles.get(id ?? '') ?? '', question: (id) => questions.get(id) ?? '' }
}

/** The number of the person's responses that are not deleted. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { count } = await database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return [{ kind: 'entries', count: Number(count) }]
}
