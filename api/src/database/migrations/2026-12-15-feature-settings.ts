import { sql, type Kysely } from 'kysely'

/** Features that operators switch for everyone, a company, a group or one participant, and the list of a group in its study's files. */
const statements = [
  `alter table groups add column features jsonb not null default '[]'`,
  // The value of one feature in one scope; without any id it is for everyone.
  `create table feature_settings (
    id uuid not null,
    feature text not null,
    company_id uuid,
    group_id uuid,
    user_id uuid,
    value jsonb not null,
    changed_by text not null,
    changed_at timestamptz not null default clock_timestamp(),
    constraint feature_settings_pkey primary key (id),
    constraint feature_settings_company_id_fkey foreign key (company_id) references companies(id),
    constraint feature_settings_group_id_fkey foreign key (group_id) references groups(id),
    constraint feature_settings_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
    constraint feature_settings_scope_check check (user_id is null or (company_id is null and group_id is null))
  )`,
  `create unique index feature_settings_scope on feature_settings (feature, company_id, group_id, user_id) nulls not distinct`,
  `create index feature_settings_user on feature_settings (user_id) where user_id is not null`,
  // Append-only: null before or after is a scope without a setting.
  `create table feature_changes (
    id uuid not null,
    at timestamptz not null default clock_timestamp(),
    feature text not null,
    company_id uuid,
    group_id uuid,
    user_id uuid,
    before jsonb,
    after jsonb,
    changed_by text not null,
    constraint feature_changes_pkey primary key (id),
    constraint feature_changes_company_id_fkey foreign key (company_id) references companies(id),
    constraint feature_changes_group_id_fkey foreign key (group_id) references groups(id),
    constraint feature_changes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
  )`,
  `create index feature_changes_of on feature_changes (feature, company_id, group_id, at desc) where user_id is null`,
  `create index feature_changes_user on feature_changes (user_id, at desc) where user_id is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
