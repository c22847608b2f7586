import { sql, type Kysely } from 'kysely'

/** Years that have a table of their own from the start; the housekeeping makes the following ones. */
const FIRST_YEAR = 2005
const LAST_YEAR = 2028

/**
 * What devices measured.
 *
 * `samples` is partitioned by year: a year that nobody asks for is not read, and there is no
 * default partition, so that a date outside is refused instead of kept where it would lock a new
 * year out. record_id is the source's own name for a sample, empty where it has none; a sample
 * without one is known by its time. version decides between two deliveries of one sample, so that
 * their order does not matter. deleted_samples keeps what was deleted at the source, for deliveries
 * that come late.
 *
 * A connection is read from when it is due. What lies between read_from and read_until has been read;
 * reading goes on backwards until oldest_at, the first value that the provider has.
 */
const statements = [
  `create table samples (
    user_id uuid not null,
    kind text not null,
    started_at timestamptz not null,
    source text not null,
    record_id text not null default '',
    version bigint not null default 0,
    ended_at timestamptz,
    value double precision,
    -- 'low' or 'high': beyond the sensor's scale.
    bound text,
    unit text not null,
    -- The app or device that measured, where a provider collects from several.
    device text,
    -- How far the clock was ahead of UTC where it was measured, in minutes.
    offset_minutes smallint,
    detail text,
    received_at timestamptz not null default now(),
    constraint samples_pkey primary key (user_id, kind, started_at, source, record_id),
    constraint samples_value_check check ((value is null) <> (bound is null)),
    constraint samples_bound_check check (bound in ('low', 'high'))
  ) partition by range (started_at)`,
  `create index samples_record on samples (user_id, source, record_id) where record_id <> ''`,
  ...Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index).map(
    (year) =>
      `create table samples_${year} partition of samples
        for values from ('${year}-01-01T00:00:00Z') to ('${year + 1}-01-01T00:00:00Z')`,
  ),
  `create table deleted_samples (
    user_id uuid not null,
    source text not null,
    record_id text not null,
    version bigint not null,
    constraint deleted_samples_pkey primary key (user_id, source, record_id)
  )`,

  `alter table device_connections add column next_sync_at timestamptz not null default now()`,
  `alter table device_connections add column synced_at timestamptz`,
  `alter table device_connections add column read_from timestamptz`,
  `alter table device_connections add column read_until timestamptz`,
  `alter table device_connections add column oldest_at timestamptz`,
  // Since when reading fails, how often it has in a row, and whether the provider refuses us: only connecting again mends that.
  `alter table device_connections add column failing_since timestamptz`,
  `alter table device_connections add column failures integer not null default 0`,
  `alter table device_connections add column refused_at timestamptz`,
  `create index device_connections_due on device_connections (next_sync_at) where source_id = 'dexcom' and refused_at is null`,
]

/** Makes the tables of samples. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
