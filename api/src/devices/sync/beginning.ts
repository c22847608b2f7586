import type { Database } from '../../http/serve'
import { sampleRange } from '../samples/stored-sources'
import { placeOf, type ConnectionKey } from './progress'

/** If a provider does not say how far its data goes back, a year without a value ends the search. */
const EMPTY_MS = 365 * 86_400_000

/** How far back a connection is read: a year before its first value or, without values, before it was connected. */
export async function beginningOf(database: Database, connection: ConnectionKey, source: string): Promise<Date> {
  const { connected_at } = await placeOf(database, connection)
  const first = (await sampleRange(database, connection.user_id, source))?.first_at
  return new Date(Math.min((first ?? connected_at).getTime(), connected_at.getTime()) - EMPTY_MS)
}
