import { sql, type Kysely } from 'kysely'

/** Releases that companies ask operators for. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table release_requests (
    id uuid not null,
    company_id uuid not null,
    group_id uuid,
    remote text not null,
    version text not null,
    reason text not null,
    asked_by text not null,
    asked_at timestamptz not null default clock_timestamp(),
    accepted boolean,
    words text,
    answered_by text,
    answered_at timestamptz,
    constraint release_requests_pkey primary key (id),
    constraint release_requests_company_id_fkey foreign key (company_id) references companies(id),
    constraint release_requests_group_id_fkey foreign key (group_id) references groups(id),
    constraint release_requests_answer check ((accepted is null) = (answered_at is null))
  )`.execute(database)
  // One at a time waits for each company and remote.
  await sql`create unique index release_requests_waiting on release_requests (company_id, remote)
    where answered_at is null`.execute(database)
  await sql`create index release_requests_of_company on release_requests (company_id, asked_at)`.execute(database)
}
