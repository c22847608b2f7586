import { sql, type Kysely } from 'kysely'

/**
 * The devices of each participant's samples, with a number that exports show in place of a name, what the device is
 * called and is, and its place in the participant's own order. A row without a device is one whose samples were
 * deleted: its number stays taken.
 *
 * What was left out of a delivery, with the reason and without its value: of a measurement that cannot be, it is told on
 * its day why it does not count.
 *
 * The time of a phone's sample in UTC was stored as an offset of 0, though UTC tells no place. Such an offset becomes
 * unknown: it is then read in the participant's zone. Samples of export files keep theirs, which Apple writes.
 */
const statements = [
  `create table sample_devices (
    user_id uuid not null,
    number integer not null,
    source text not null,
    -- The device of samples; empty where they name none.
    device text,
    name text,
    type text,
    model text,
    rank integer,
    constraint sample_devices_pkey primary key (user_id, number),
    constraint sample_devices_device unique (user_id, source, device),
    constraint sample_devices_number_check check (number > 0)
  )`,
  `insert into sample_devices (user_id, number, source, device, name)
    select user_id, row_number() over (partition by user_id order by min(first_at), source collate "C", device collate "C"),
      source, device, nullif(device, '')
    from sample_counts group by user_id, source, device`,
  `create table left_out_samples (
    user_id uuid not null,
    kind text not null,
    started_at timestamptz not null,
    source text not null,
    record_id text not null default '',
    device text,
    reason text not null,
    received_at timestamptz not null default now(),
    constraint left_out_samples_pkey primary key (user_id, kind, started_at, source, record_id)
  )`,
  `update samples set offset_minutes = null
    where source in ('apple_health', 'health_connect') and offset_minutes = 0 and record_id not like 'export-%'`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
