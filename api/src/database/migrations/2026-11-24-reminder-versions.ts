import { sql, type Kysely } from 'kysely'

/**
 * What reminders were before they were changed or removed, so that the doses due
 * on a date are those that were planned then. The database itself keeps them:
 * participants, studies and removed objectives change reminders in places of
 * their own, and one that was forgotten would rewrite the past.
 */
const statements = [
  `alter table reminders add column valid_from timestamptz not null default now()`,
  // Nothing better is known: the study's since the activity was joined, own ones since they were written.
  `update reminders set valid_from = coalesce(
      (select joined_at from participant_activities joined
        where joined.user_id = reminders.user_id and joined.activity_id = reminders.activity_id
          and not exists (select from objectives own where own.user_id = reminders.user_id and own.id = reminders.objective_id)),
      created_at)`,
  `create table past_reminders (
    user_id uuid not null,
    id uuid not null default gen_random_uuid(),
    reminder_id uuid not null,
    activity_id uuid not null,
    objective_id uuid not null,
    repeat_type text not null,
    repeat boolean not null,
    time integer not null,
    day_number integer,
    start_date date,
    send_notifications boolean not null,
    valid_from timestamptz not null,
    valid_until timestamptz not null,
    constraint past_reminders_pkey primary key (user_id, id)
  )`,
  `create index past_reminders_of_activity on past_reminders (user_id, activity_id)`,
  `create function keep_past_reminder() returns trigger language plpgsql as $$
  begin
    insert into past_reminders (user_id, reminder_id, activity_id, objective_id, repeat_type, repeat, time, day_number,
      start_date, send_notifications, valid_from, valid_until)
    values (old.user_id, old.id, old.activity_id, old.objective_id, old.repeat_type, old.repeat, old.time, old.day_number,
      old.start_date, old.send_notifications, old.valid_from, now());
    if tg_op = 'DELETE' then return old; end if;
    new.valid_from := now();
    return new;
  end $$`,
  `create trigger reminders_keep_changed before update on reminders for each row
    when ((old.repeat_type, old.repeat, old.time, old.day_number, old.start_date, old.send_notifications)
      is distinct from (new.repeat_type, new.repeat, new.time, new.day_number, new.start_date, new.send_notifications))
    execute function keep_past_reminder()`,
  `create trigger reminders_keep_removed before delete on reminders for each row execute function keep_past_reminder()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
