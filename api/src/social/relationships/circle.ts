import type { Database } from '../../http/serve'
import { opensRecords, settled } from './access'

/** Visibility codes that are no relationship: it waits (6), it was removed (7). */
const NONE = [6, 7]

/** Somebody in a person's circle: the newest relationship that both have agreed to. */
export interface CircleMember {
  /** Of the relationship. */
  id: string
  user_id: string
  visibility: number
  /** Whether it opens health records by itself. */
  opens: boolean
}

/** Everybody with whom a person has a relationship that holds; with `other_id` only that one. */
export async function circleOf(database: Database, person_id: string, other_id?: string): Promise<CircleMember[]> {
  const newestFirst = await database
    .selectFrom('relationships')
    .where((either) => either.or([either('user_id', '=', person_id), either('to_user_id', '=', person_id)]))
    .$if(other_id !== undefined, (query) =>
      query.where((either) =>
        either.or([either('user_id', '=', other_id ?? ''), either('to_user_id', '=', other_id ?? '')]),
      ),
    )
    .select(['id', 'user_id', 'to_user_id', 'from_status', 'to_status', 'visibility'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const members = new Map<string, CircleMember>()
  for (const relationship of newestFirst.filter(settled)) {
    const other = relationship.user_id === person_id ? relationship.to_user_id : relationship.user_id
    if (!other || other === person_id || members.has(other)) continue
    members.set(other, {
      id: relationship.id,
      user_id: other,
      visibility: relationship.visibility,
      opens: opensRecords([relationship]),
    })
  }
  return [...members.values()].filter(({ visibility }) => !NONE.includes(visibility))
}
