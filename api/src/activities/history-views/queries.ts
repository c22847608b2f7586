import type { HistoryView, HistoryViewer } from '@almanac/contracts/activities/history-views'
import { inBatches, BATCH_SIZE, type Batches } from '../../database/own-data'
import { isBefore, type Place, placeAt } from '../../http/cursor'
import type { Database } from '../../http/serve'
import { fullName, type KnownPerson, peopleById } from '../../people'
import { circleOf, peopleSeenBy } from '../../social'

/** A person without the e-mail address, which others do not see. */
const withoutEmail = ({ email: _email, ...person }: KnownPerson) => person

interface ViewRow extends Place {
  /** Null after the viewer has deleted their account. */
  viewer_user_id: string | null
  first_viewed_at: Date
  last_viewed_at: Date
}

/** Up to `most` views of a person's records, newest first, starting after a cursor. */
export function viewsOf(database: Database, user_id: string, most: number, after?: Place): Promise<ViewRow[]> {
  return database
    .selectFrom('history_views')
    .where('user_id', '=', user_id)
    .where(isBefore('first_viewed_at', after))
    .orderBy('first_viewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['id', 'viewer_user_id', 'first_viewed_at', 'last_viewed_at', placeAt('first_viewed_at').as('at')])
    .execute()
}

/** The viewer of a deleted account. */
const FORMER_MEMBER = { id: null, first_name: null, last_name: null, avatar_id: null, image_id: null }

/** The viewers of these views, without those whose accounts are deleted. */
const viewerIds = (views: readonly ViewRow[]) => views.flatMap(({ viewer_user_id }) => viewer_user_id ?? [])

/** Views of a person's records with their viewers. Whom the person has blocked since has a name there, but no photo. */
export async function viewAnswers(
  database: Database,
  user_id: string,
  views: readonly ViewRow[],
): Promise<HistoryView[]> {
  const people = await peopleSeenBy(database, user_id, viewerIds(views))
  return views.map(({ id, viewer_user_id, first_viewed_at, last_viewed_at }) => {
    const person = viewer_user_id === null ? undefined : people.get(viewer_user_id)
    const times = { first_viewed_at: first_viewed_at.toISOString(), last_viewed_at: last_viewed_at.toISOString() }
    return { id, viewer: person ? withoutEmail(person) : FORMER_MEMBER, ...times }
  })
}

/** Everybody in a person's circle, sorted by name, with whether they see any, and all, of the person's activities. */
export async function viewersOf(database: Database, user_id: string): Promise<HistoryViewer[]> {
  const circle = await circleOf(database, user_id)
  const [people, activities] = await Promise.all([
    peopleSeenBy(
      database,
      user_id,
      circle.map((member) => member.user_id),
    ),
    visibleActivities(database, user_id),
  ])
  const viewers = circle.flatMap(({ id, user_id: other, visibility, opens }) => {
    const person = people.get(other)
    if (!person) return []
    const { shown = 0, hidden = 0 } = activities.exceptions.get(other) ?? {}
    const seen = opens ? activities.all - hidden : shown
    return [
      {
        user: withoutEmail(person),
        relationship_id: id,
        visibility,
        sees: seen > 0,
        sees_all: seen > 0 && seen >= activities.all,
      },
    ]
  })
  const nameOf = ({ user }: HistoryViewer) => fullName(user).toLocaleLowerCase('en')
  return viewers.sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
}

/** Number of a person's activities, and for each viewer with exceptions how many are explicitly shown or hidden. */
async function visibleActivities(database: Database, user_id: string) {
  const [all, rows] = await Promise.all([
    database
      .selectFrom('participant_activities')
      .where('user_id', '=', user_id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('activity_visibilities as said')
      .innerJoin('participant_activities as own', (join) =>
        join.onRef('own.user_id', '=', 'said.user_id').onRef('own.activity_id', '=', 'said.activity_id'),
      )
      .where('said.user_id', '=', user_id)
      .groupBy('said.other_user_id')
      .select(({ fn }) => [
        'said.other_user_id',
        fn.countAll<number>().filterWhere('said.may_see', '=', true).as('shown'),
        fn.countAll<number>().filterWhere('said.may_see', '=', false).as('hidden'),
      ])
      .execute(),
  ])
  const exceptions = new Map(
    rows.map(({ other_user_id, shown, hidden }) => [other_user_id, { shown: Number(shown), hidden: Number(hidden) }]),
  )
  return { all: Number(all.count), exceptions }
}

/** A view of the person's records by another person. */
export interface OwnHistoryView {
  /** Null after the viewer has deleted their account. */
  name: string | null
  first_viewed_at: Date
  last_viewed_at: Date
}

/** All views of the person's records, with names and times, newest first. */
export async function* ownHistoryViews(database: Database, user_id: string): Batches<OwnHistoryView> {
  for await (const rows of inBatches((last: Place | undefined) => viewsOf(database, user_id, BATCH_SIZE, last))) {
    const people = await peopleById(database, viewerIds(rows))
    yield rows.map(({ viewer_user_id, first_viewed_at, last_viewed_at }) => ({
      name: viewer_user_id === null ? null : fullName(people.get(viewer_user_id)),
      first_viewed_at,
      last_viewed_at,
    }))
  }
}
