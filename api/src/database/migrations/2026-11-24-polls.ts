import { sql, type Kysely } from 'kysely'

/**
 * Polls of companies, as the study's files have them, and what participants
 * chose. `results` are the counts that participants may see: made anew at each
 * multiple of `minimum_answers`, so that nobody who looks before and after an
 * answer learns what it was.
 */
const statements = [
  // group_ids: null is for all groups of the company.
  `create table polls (
    id uuid not null,
    company_id uuid not null,
    key text not null,
    title jsonb not null,
    group_ids uuid[],
    opens_at timestamptz not null,
    closes_at timestamptz,
    minimum_answers integer not null,
    withdrawn_at timestamptz,
    constraint polls_pkey primary key (id),
    constraint polls_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  `create index polls_of_company on polls (company_id, opens_at desc)`,
  // answer_count: answers ever given; it never falls, so that each multiple comes once.
  `create table poll_questions (
    id uuid not null,
    poll_id uuid not null,
    key text not null,
    position integer not null,
    text jsonb not null,
    answer_count integer not null default 0,
    results jsonb,
    constraint poll_questions_pkey primary key (id),
    constraint poll_questions_poll_id_fkey foreign key (poll_id) references polls(id) on delete cascade
  )`,
  `create index poll_questions_of on poll_questions (poll_id, position)`,
  `create table poll_choices (
    id uuid not null,
    poll_question_id uuid not null,
    key text not null,
    position integer not null,
    text jsonb not null,
    constraint poll_choices_pkey primary key (id),
    constraint poll_choices_poll_question_id_fkey foreign key (poll_question_id)
      references poll_questions(id) on delete cascade,
    constraint poll_choices_poll_question_id_id_key unique (poll_question_id, id)
  )`,
  // The choice is one of the question's own.
  `create table poll_responses (
    user_id uuid not null,
    poll_question_id uuid not null,
    poll_choice_id uuid not null,
    created_at timestamptz not null default now(),
    constraint poll_responses_pkey primary key (user_id, poll_question_id),
    constraint poll_responses_choice_fkey foreign key (poll_question_id, poll_choice_id)
      references poll_choices(poll_question_id, id)
  )`,
  `create index poll_responses_of_choice on poll_responses (poll_question_id, poll_choice_id)`,
  `create table poll_views (
    user_id uuid not null,
    poll_id uuid not null,
    seen_at timestamptz not null default now(),
    constraint poll_views_pkey primary key (user_id, poll_id),
    constraint poll_views_poll_id_fkey foreign key (poll_id) references polls(id) on delete cascade
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
