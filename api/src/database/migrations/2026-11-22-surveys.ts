import { sql, type Kysely } from 'kysely'

/**
 * Surveys with branching: how a response was begun, all of its scores, whom an
 * answer was told to, and lists that questions search. Rows of earlier releases
 * have nulls where they did not record it.
 */
const statements = [
  `alter table survey_responses
    add column locale text,
    add column time_zone text,
    add column engine_version integer,
    add column has_seen_introduction boolean not null default false,
    add column scores jsonb,
    add column other_ids jsonb not null default '[]'`,
  // Whoever had answered something had read what stands before it.
  `update survey_responses set has_seen_introduction = true`,
  `create index survey_responses_of_survey on survey_responses (user_id, survey_id, started_at desc)`,
  // The export for a study team reads one survey of everybody.
  `create index survey_responses_by_survey on survey_responses (survey_id, user_id)`,
  // An alert is told once for each response; the row is what makes it once.
  `create table survey_alerts (
    user_id uuid not null,
    survey_response_id uuid not null,
    alert_key text not null,
    answered_at timestamptz not null,
    recipients integer not null,
    created_at timestamptz not null default now(),
    constraint survey_alerts_pkey primary key (user_id, survey_response_id, alert_key)
  )`,
  `alter table companies add column care_team jsonb not null default '[]'`,
  `create table dynamic_lists (
    id uuid not null,
    company_id uuid not null,
    key text not null,
    title jsonb not null,
    constraint dynamic_lists_pkey primary key (id),
    constraint dynamic_lists_company_id_key_key unique (company_id, key),
    constraint dynamic_lists_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  // Items that a study takes away stay: answers name them.
  `create table dynamic_list_items (
    list_id uuid not null,
    code text not null,
    position integer not null,
    label jsonb not null,
    words tsvector not null,
    withdrawn_at timestamptz,
    constraint dynamic_list_items_pkey primary key (list_id, code),
    constraint dynamic_list_items_list_id_fkey foreign key (list_id) references dynamic_lists(id)
  )`,
  `create index dynamic_list_items_position on dynamic_list_items (list_id, position)`,
  `create index dynamic_list_items_words on dynamic_list_items using gin (words)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
