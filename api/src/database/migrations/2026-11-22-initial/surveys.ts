/** Questionnaires, their answers, and consents. */
export const surveys = [
  `create table surveys (
    id uuid not null,
    version integer not null,
    company_id uuid not null,
    key text not null,
    document jsonb not null,
    constraint surveys_pkey primary key (id, version),
    constraint surveys_company_id_fkey foreign key (company_id) references companies(id)
  )`,
  `create table survey_responses (
    user_id uuid not null,
    id uuid not null,
    survey_id uuid not null,
    survey_version integer not null,
    activity_id uuid,
    answers jsonb not null,
    score jsonb,
    started_at timestamptz not null,
    completed_at timestamptz,
    constraint survey_responses_pkey primary key (user_id, id)
  )`,
  `create index survey_responses_completed on survey_responses (user_id, completed_at desc)`,
  // Each save is a further version.
  `create table consent_entries (
    user_id uuid not null,
    id uuid not null,
    objective_id uuid not null,
    activity_id uuid not null,
    definition_version integer not null,
    version integer not null,
    accepted_consent boolean not null,
    consenting_first_name text,
    consenting_last_name text,
    signature_image_id uuid,
    signature_text text,
    consent_check_text text,
    locale text not null,
    created_at timestamptz not null default now(),
    constraint consent_entries_pkey primary key (user_id, id),
    constraint consent_entries_user_id_objective_id_version_key unique (user_id, objective_id, version)
  )`,
]
