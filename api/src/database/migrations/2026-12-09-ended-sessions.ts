import { sql, type Kysely } from 'kysely'

/**
 * With the commit that ends a session, every server learns which streams to close. The database notifies because
 * sessions end in many places: sign-out, another device, a new password, a deleted account, operators. The channels are
 * those of `platform/events` and `telehealth/room`, so that nothing that is published afterwards arrives before. A
 * session that has expired already has no stream.
 */
const statements = [
  `create function notify_ended_session() returns trigger language plpgsql as $$
  declare notice text := json_build_object('ended', json_build_array(old.user_id,
    translate(left(encode(old.token_hash, 'base64'), 16), '+/', '-_')))::text;
  begin
    perform pg_notify('almanac_user_events', notice);
    perform pg_notify('almanac_rooms', notice);
    return null;
  end $$`,
  `create trigger sessions_notify_ended after delete on sessions for each row
    when (old.expires_at > now()) execute function notify_ended_session()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
