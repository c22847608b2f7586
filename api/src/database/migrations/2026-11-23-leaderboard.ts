import { sql, type Kysely } from 'kysely'

/**
 * Who takes part in a study's leaderboard, with their points of all time and by
 * local day. Both follow from `responses` and are kept beside them, so that a
 * board of 100,000 people is not added up from all that they recorded. Nobody is
 * in either table who did not choose to be.
 */
const statements = [
  // The name under which a group is a team; null where it is none.
  `alter table groups add column team jsonb`,
  // name_key: what is left of a name when only what a reader tells apart counts.
  `create table leaderboard_members (
    user_id uuid not null,
    company_id uuid not null,
    name text not null,
    name_key text not null,
    group_id uuid,
    points integer not null,
    joined_at timestamptz not null default now(),
    constraint leaderboard_members_pkey primary key (user_id, company_id),
    constraint leaderboard_members_company_id_name_key unique (company_id, name_key),
    constraint leaderboard_members_company_id_fkey foreign key (company_id) references companies(id),
    constraint leaderboard_members_group_id_fkey foreign key (group_id) references groups(id)
  )`,
  `create index leaderboard_members_points on leaderboard_members (company_id, points desc, name_key)`,
  `create table leaderboard_days (
    user_id uuid not null,
    company_id uuid not null,
    date date not null,
    points integer not null,
    constraint leaderboard_days_pkey primary key (user_id, company_id, date),
    constraint leaderboard_days_user_id_company_id_fkey foreign key (user_id, company_id)
      references leaderboard_members(user_id, company_id) on delete cascade
  )`,
  `create index leaderboard_days_by_date on leaderboard_days (company_id, date) include (user_id, points)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
