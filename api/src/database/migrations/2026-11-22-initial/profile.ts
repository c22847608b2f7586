/** What a participant tells of themselves. */
export const profile = [
  `create table user_conditions (
    user_id uuid not null,
    id uuid not null,
    condition_id text,
    name text not null,
    date_of_diagnosis text,
    position integer not null,
    constraint user_conditions_pkey primary key (user_id, id)
  )`,
  `create table user_allergies (
    user_id uuid not null,
    id uuid not null,
    allergy_id text,
    allergen text not null,
    severity text not null,
    position integer not null,
    constraint user_allergies_pkey primary key (user_id, id),
    constraint user_allergies_severity_check check (severity in ('mild', 'moderate', 'severe'))
  )`,
  `create table user_medication_allergies (
    user_id uuid not null,
    id uuid not null,
    medication_id text,
    name text not null,
    severity text not null,
    position integer not null,
    constraint user_medication_allergies_pkey primary key (user_id, id),
    constraint user_medication_allergies_severity_check check (severity in ('mild', 'moderate', 'severe'))
  )`,
  `create table additional_contacts (
    user_id uuid not null,
    id uuid not null,
    name text not null,
    relationship text,
    phone_number text,
    email text,
    position integer not null,
    constraint additional_contacts_pkey primary key (user_id, id)
  )`,
  `create table health_care_provider_informations (
    user_id uuid not null,
    id uuid not null,
    name text not null,
    specialty text,
    organization text,
    phone_number text,
    email text,
    address text,
    position integer not null,
    constraint health_care_provider_informations_pkey primary key (user_id, id)
  )`,
  `create table statuses (
    user_id uuid not null,
    id uuid not null,
    text text not null,
    created_at timestamptz not null default now(),
    constraint statuses_pkey primary key (user_id, id)
  )`,
  `create table watched_tutorials (
    user_id uuid not null,
    name text not null,
    watched_at timestamptz not null default now(),
    constraint watched_tutorials_pkey primary key (user_id, name)
  )`,
  // Ids come from devices and are unique over everybody.
  `create table images (
    user_id uuid not null,
    id uuid not null,
    type text not null,
    content bytea not null,
    width integer not null,
    height integer not null,
    response_id uuid,
    objective_id uuid,
    created_at timestamptz not null default now(),
    constraint images_pkey primary key (user_id, id),
    constraint images_type_check check (type in ('profile', 'entry', 'message', 'signature'))
  )`,
  `create unique index images_by_id on images (id)`,
]
