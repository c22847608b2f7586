/** Reminders and where push messages go. */
export const reminders = [
  // The participant’s own, and those of the study, which are copied with an activity or a new version of it.
  `create table reminders (
    user_id uuid not null,
    id uuid not null,
    activity_id uuid not null,
    objective_id uuid not null,
    repeat_type text not null,
    repeat boolean not null default true,
    time integer not null,
    day_number integer,
    start_date date,
    note text,
    send_notifications boolean not null default true,
    created_at timestamptz not null default now(),
    planned_zone text,
    next_at timestamptz,
    next_date date,
    queued_at timestamptz,
    constraint reminders_pkey primary key (user_id, id),
    constraint reminders_repeat_type_check check (repeat_type in ('daily', 'weekly', 'monthly', 'interval')),
    constraint reminders_time_check check (time between 0 and 2359 and time % 100 < 60)
  )`,
  `create index reminders_next on reminders (next_at) where next_at is not null`,
  `create index reminders_of_objective on reminders (user_id, objective_id)`,
  // One for each local date and time of day, wherever the participant is then.
  `create table reminder_firings (
    user_id uuid not null,
    reminder_id uuid not null,
    date_for date not null,
    time integer not null,
    scheduled_for timestamptz not null,
    activity_id uuid not null,
    outcome text not null,
    fired_at timestamptz not null default now(),
    constraint reminder_firings_pkey primary key (user_id, reminder_id, date_for, "time"),
    constraint reminder_firings_outcome_check check (outcome in ('sent', 'late', 'skipped', 'silent'))
  )`,
  `create index reminder_firings_age on reminder_firings (fired_at)`,
  `create table push_subscriptions (
    user_id uuid not null,
    id uuid not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    device_name text,
    created_at timestamptz not null default now(),
    constraint push_subscriptions_pkey primary key (user_id, id),
    constraint push_subscriptions_endpoint_key unique (endpoint)
  )`,
  // One row: the keys that push messages are signed with.
  `create table push_keys (
    only_one boolean not null default true,
    public_key text not null,
    private_key text not null,
    created_at timestamptz not null default now(),
    constraint push_keys_pkey primary key (only_one),
    constraint push_keys_only_one_check check (only_one)
  )`,
]
