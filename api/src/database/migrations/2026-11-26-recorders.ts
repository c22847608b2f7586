import { sql, type Kysely } from 'kysely'

/**
 * Who may record for somebody else, and who recorded a response.
 *
 * A row of `recorders` is the consent of `user_id`. It ends where the two are
 * family no more: with the commit that ends or changes the relationship, whoever
 * makes it. Of a response `recorded_by_user_id` is null where the owner recorded
 * it, and 00000000-0000-0000-0000-000000000000 where the account of who did is
 * deleted.
 */
const statements = [
  // unseen_since: the first of what they recorded that the owner has not seen. notified_at: when the owner was told of it last.
  `create table recorders (
    user_id uuid not null,
    recorder_user_id uuid not null,
    since timestamptz not null default now(),
    unseen_since timestamptz,
    notified_at timestamptz,
    constraint recorders_pkey primary key (user_id, recorder_user_id),
    constraint recorders_check check (user_id <> recorder_user_id)
  )`,
  `create index recorders_by on recorders (recorder_user_id)`,
  `create index recorders_unseen on recorders (unseen_since) where unseen_since is not null`,
  `create function tell_recorder() returns trigger language plpgsql as $$
  declare changed recorders := coalesce(new, old);
  begin
    perform tell_record_access(changed.recorder_user_id, changed.user_id);
    perform tell_record_access(changed.user_id, changed.recorder_user_id);
    return null;
  end $$`,
  `create trigger recorders_tell after insert or delete on recorders for each row execute function tell_recorder()`,
  `create function end_recording() returns trigger language plpgsql as $$
  declare
    changed relationships := coalesce(new, old);
    newest integer;
  begin
    select r.visibility into newest from relationships r
      where is_agreed(r) and ((r.user_id = changed.user_id and r.to_user_id = changed.to_user_id)
        or (r.user_id = changed.to_user_id and r.to_user_id = changed.user_id))
      order by r.created_at desc, r.id desc limit 1;
    if newest is distinct from 3 then
      delete from recorders
        where (user_id = changed.user_id and recorder_user_id = changed.to_user_id)
          or (user_id = changed.to_user_id and recorder_user_id = changed.user_id);
    end if;
    return null;
  end $$`,
  `create trigger relationships_end_recording after insert or update of visibility, from_status, to_status, created_at
    or delete on relationships for each row execute function end_recording()`,

  `alter table responses add column recorded_by_user_id uuid`,
  `create index responses_recorded_by on responses (recorded_by_user_id) where recorded_by_user_id is not null`,
  `create index responses_recorded_for on responses (user_id, created_at desc, id desc)
    where recorded_by_user_id is not null and deleted_at is null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
