import type { Counted } from '../../database/own-data'
import type { Database } from '../../http/serve'

/** How many responses the person has recorded and not deleted. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { count } = await database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return [{ kind: 'entries', count: Number(count) }]
}
