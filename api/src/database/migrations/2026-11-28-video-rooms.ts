import { sql, type Kysely } from 'kysely'

/**
 * Video rooms of appointments.
 *
 * room_members has a row for everyone who has been in a room or was added to it: since when they are
 * let in, and the page (incarnation) that they are there with, one at a time, for as long as it is.
 * room_signals carries what two pages need to find each other; rows live for a minute.
 * ended_rooms keeps an ended call from being entered again. Who was in a room and when stands in the audit trail.
 */
const statements = [
  `create table room_members (
    user_id uuid not null,
    appointment_id uuid not null,
    is_guest boolean not null default false,
    admitted_at timestamptz,
    incarnation uuid,
    last_seen_at timestamptz,
    constraint room_members_pkey primary key (user_id, appointment_id),
    constraint room_members_seen_check check ((incarnation is null) or (last_seen_at is not null))
  )`,
  `create index room_members_of_room on room_members (appointment_id)`,
  `create index room_members_present on room_members (last_seen_at) where incarnation is not null`,
  `create table room_signals (
    id bigint generated always as identity,
    appointment_id uuid not null,
    from_incarnation uuid not null,
    to_incarnation uuid not null,
    number integer not null,
    message text not null,
    created_at timestamptz not null default now(),
    constraint room_signals_pkey primary key (id)
  )`,
  `create index room_signals_to on room_signals (to_incarnation, id)`,
  `create index room_signals_by_time on room_signals (created_at)`,
  `create table ended_rooms (
    appointment_id uuid not null,
    ended_at timestamptz not null default now(),
    constraint ended_rooms_pkey primary key (appointment_id)
  )`,
]

/** Makes the tables of video rooms. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
