import { sql, type Kysely } from 'kysely'

/**
 * Whoever may see somebody's records, or may not any more, learns of it while a
 * page is open: with the commit that changes a relationship or an exception for
 * an activity, on the channel of `platform/events/publish.ts`. The database tells
 * it because relationships change in many places: invitations, studies, deleted
 * accounts, other services. Such changes are rare; what people record never
 * notifies by a transaction of its own.
 */
const statements = [
  `create function tell_record_access(viewer uuid, owner uuid) returns void language sql as $$
    select pg_notify('almanac_user_events', json_build_object(
      'event', json_build_object('type', 'record_access', 'user_id', owner),
      'to', json_build_array(json_build_array(viewer, null)))::text)
  $$`,
  `create function tell_relationship() returns trigger language plpgsql as $$
  declare changed relationships := coalesce(new, old);
  begin
    if changed.to_user_id is not null then
      perform tell_record_access(changed.to_user_id, changed.user_id);
      perform tell_record_access(changed.user_id, changed.to_user_id);
    end if;
    return null;
  end $$`,
  `create function tell_visibility() returns trigger language plpgsql as $$
  declare changed activity_visibilities := coalesce(new, old);
  begin
    perform tell_record_access(changed.other_user_id, changed.user_id);
    return null;
  end $$`,
  `create trigger relationships_tell after insert or delete on relationships
    for each row execute function tell_relationship()`,
  `create trigger relationships_tell_change after update on relationships for each row
    when ((old.to_user_id, old.from_status, old.to_status, old.visibility)
      is distinct from (new.to_user_id, new.from_status, new.to_status, new.visibility))
    execute function tell_relationship()`,
  `create trigger activity_visibilities_tell after insert or delete on activity_visibilities
    for each row execute function tell_visibility()`,
  `create trigger activity_visibilities_tell_change after update on activity_visibilities for each row
    when (old.may_see is distinct from new.may_see) execute function tell_visibility()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
