import type { Database } from '../../http/serve'

/** What is looked for. */
interface Wanted {
  /** Whom it concerned, or who did it. */
  user_id?: string
  since: Date
  limit: number
}

/** The latest events, the newest first. */
export type ReadSecurityEvent = Awaited<ReturnType<typeof securityEvents>>[number]

export async function securityEvents(database: Database, { user_id, since, limit }: Wanted) {
  return (
    database
      .selectFrom('security_events')
      .where('last_at', '>=', since)
      .$if(user_id !== undefined, (query) =>
        query.where((is) => is.or([is('user_id', '=', user_id ?? null), is('by_user_id', '=', user_id ?? null)])),
      )
      // Ids are made where an event is noticed and sort by time; refusals that nobody waits for may reach the database in another order.
      .orderBy('id', 'desc')
      .limit(limit)
      .select([
        'at',
        'last_at',
        'event',
        'user_id',
        'by_user_id',
        'call',
        'network',
        'source',
        'request_id',
        'times',
        'document',
      ])
      .execute()
  )
}
