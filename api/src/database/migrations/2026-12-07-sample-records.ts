import { sql, type Kysely } from 'kysely'

/** Finds the samples of one record of Health Connect, such as a night with its stages, whose ids are `RECORD/PART`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index samples_record_part on samples (user_id, split_part(record_id, '/', 1))
    where source = 'health_connect'`.execute(database)
}
