import { sql, type Kysely } from 'kysely'

/** Reports that participants have made of their history: the work that is to be done, and the sealed file until it is deleted. */
const statements = [
  `create table reports (
    user_id uuid not null,
    id uuid not null,
    report_type text not null,
    activity_id uuid,
    start_date date,
    end_date date,
    format text not null,
    by_email boolean not null,
    locale text not null,
    time_zone text not null,
    state text not null default 'queued',
    done_steps integer not null default 0,
    total_steps integer not null default 0,
    attempts integer not null default 0,
    lease uuid,
    lease_until timestamptz,
    mailed_at timestamptz,
    created_at timestamptz not null default now(),
    constraint reports_pkey primary key (user_id, id),
    constraint reports_state_check check (state in ('queued', 'running', 'done', 'failed', 'no_data')),
    constraint reports_format_check check (format in ('pdf', 'csv'))
  )`,
  `create index reports_under_way on reports (created_at) where state in ('queued', 'running')`,
  `create index reports_by_age on reports (created_at)`,
  `create table report_files (
    user_id uuid not null,
    report_id uuid not null,
    sealed_content bytea not null,
    constraint report_files_pkey primary key (user_id, report_id),
    constraint report_files_report_fkey foreign key (user_id, report_id) references reports (user_id, id) on delete cascade
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
