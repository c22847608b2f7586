import type { Database } from '../http/serve'

/** Which of these are pictures that the participant has kept for her entries. */
export async function entryPictures(
  database: Database,
  user_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const kept = await database
    .selectFrom('images')
    .where('user_id', '=', user_id)
    .where('type', '=', 'entry')
    .where('id', 'in', ids)
    .select('id')
    .execute()
  return new Set(kept.map(({ id }) => id))
}
