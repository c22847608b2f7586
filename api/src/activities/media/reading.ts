import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { companiesOf } from '../../platform'
import type { Part } from './range'

/** What is known of a file before it is read. */
export interface MediaHead {
  content_type: string
  size: number
}

/** What is known of a picture or video of the user's companies; undefined for any other. */
export async function mediaHead(database: Database, user_id: string, id: string): Promise<MediaHead | undefined> {
  const found = await database
    .selectFrom('study_media')
    .where('id', '=', id)
    .select(['company_id', 'content_type', sql<number>`octet_length(content)`.as('size')])
    .executeTakeFirst()
  if (!found) return undefined
  const companies = await companiesOf(database, user_id)
  return companies.some((company) => company.id === found.company_id)
    ? { content_type: found.content_type, size: found.size }
    : undefined
}

/** The bytes of a part of it. A player asks for a video piece by piece, so only that much is read into memory. */
export async function mediaPart(database: Database, id: string, { first, last }: Part): Promise<Buffer> {
  const { bytes } = await database
    .selectFrom('study_media')
    .where('id', '=', id)
    .select(sql<Buffer>`substring(content from ${sql.lit(first + 1)} for ${sql.lit(last - first + 1)})`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}
