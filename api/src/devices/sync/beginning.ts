import type { Database } from '../../http/serve'
import { firstSampleAt } from '../samples/read-samples'
import { placeOf, type ConnectionKey } from './progress'

/** A provider that does not say how far it goes back is taken to have nothing before a year without a value. */
const EMPTY_MS = 365 * 86_400_000

/** Until when a connection is read backwards: a year before its first value, or before it was connected while it has none. */
export async function beginningOf(database: Database, connection: ConnectionKey, source: string): Promise<Date> {
  const { connected_at } = await placeOf(database, connection)
  const first = await firstSampleAt(database, connection.user_id, source)
  return new Date(Math.min((first ?? connected_at).getTime(), connected_at.getTime()) - EMPTY_MS)
}
