import { sql, type Kysely } from 'kysely'

const statements = [
  `create table release_maps (
    remote text not null,
    version text not null,
    file text not null,
    content bytea not null,
    constraint release_maps_pkey primary key (remote, version, file),
    constraint release_maps_release foreign key (remote, version) references releases (remote, version) on delete cascade
  )`,
]

/** Source maps of releases. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
