import { sql, type Kysely } from 'kysely'

/** Pictures of responses that were deleted go with them, from now on in the transaction that deletes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from images using responses
    where images.type = 'entry' and images.user_id = responses.user_id and images.response_id = responses.id
      and responses.deleted_at is not null`.execute(database)
}
