import { sql, type Kysely } from 'kysely'

/** Which team sent a file that waits for its release: what may wait is counted for each by itself. Null: an operator, or before this was kept. */
const statements = [
  `alter table release_files add column remote text`,
  `create index release_files_of on release_files (remote)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
