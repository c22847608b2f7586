import { sql, type Kysely } from 'kysely'

/** Groups changed rows of samples as rows of sample_counts. */
const counted = (rows: string) => `(
  select array_agg((user_id, source, device, kind, count, first_at, last_at)::sample_counts
    order by user_id, source, device, kind)
  from (
    select user_id, source, coalesce(device, '') as device, kind, count(*) as count,
      min(started_at) as first_at, max(started_at) as last_at
    from ${rows} as changed group by 1, 2, 3, 4
  ) as grouped)`

const NAMED = 'select user_id, kind, started_at, source, record_id, device from'

/** The first or last remaining sample of a group: read from the end of the index, which rarely goes far. */
const remaining = (order: 'asc' | 'desc') => `(
  select started_at from samples
  where samples.user_id = counts.user_id and samples.kind = counts.kind and samples.source = counts.source
    and coalesce(samples.device, '') = counts.device
  order by started_at ${order} limit 1)`

const OF_GROUP = `counts.user_id = gone.user_id and counts.source = gone.source and counts.device = gone.device
  and counts.kind = gone.kind`

/**
 * How many samples of each kind a source has brought, and the time of the first and the last one: reading all
 * samples to count them takes a third of a second for a million. device is empty where a sample names none.
 * Triggers write it in the statement that changes samples, because samples change in many ways: deliveries,
 * deletions at a provider, disconnecting, erasure. One call per statement, not per row.
 */
const statements = [
  `create table sample_counts (
    user_id uuid not null,
    source text not null,
    device text not null,
    kind text not null,
    count bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    constraint sample_counts_pkey primary key (user_id, source, device, kind),
    constraint sample_counts_count_check check (count > 0)
  )`,
  `create function add_to_sample_counts(added sample_counts[]) returns void language sql as $$
    insert into sample_counts as counts select * from unnest(added)
    on conflict (user_id, source, device, kind) do update set
      count = counts.count + excluded.count,
      first_at = least(counts.first_at, excluded.first_at),
      last_at = greatest(counts.last_at, excluded.last_at)
  $$`,
  `create function take_from_sample_counts(removed sample_counts[]) returns void language sql as $$
    delete from sample_counts as counts using unnest(removed) as gone
    where ${OF_GROUP} and counts.count <= gone.count;
    update sample_counts as counts set
      count = counts.count - gone.count,
      first_at = case when gone.first_at > counts.first_at then counts.first_at else ${remaining('asc')} end,
      last_at = case when gone.last_at < counts.last_at then counts.last_at else ${remaining('desc')} end
    from unnest(removed) as gone where ${OF_GROUP}
  $$`,
  `create function count_inserted_samples() returns trigger language plpgsql as $$
  begin
    perform add_to_sample_counts(${counted('new_samples')});
    return null;
  end $$`,
  `create function count_deleted_samples() returns trigger language plpgsql as $$
  begin
    perform take_from_sample_counts(${counted('old_samples')});
    return null;
  end $$`,
  // An update changes a count only if a sample gets another device.
  `create function count_updated_samples() returns trigger language plpgsql as $$
  begin
    perform take_from_sample_counts(${counted(`(${NAMED} old_samples except ${NAMED} new_samples)`)});
    perform add_to_sample_counts(${counted(`(${NAMED} new_samples except ${NAMED} old_samples)`)});
    return null;
  end $$`,
  `create trigger samples_count_inserted after insert on samples referencing new table as new_samples
    for each statement execute function count_inserted_samples()`,
  `create trigger samples_count_deleted after delete on samples referencing old table as old_samples
    for each statement execute function count_deleted_samples()`,
  `create trigger samples_count_updated after update on samples
    referencing old table as old_samples new table as new_samples
    for each statement execute function count_updated_samples()`,
  // The triggers keep writers of samples waiting until this has been committed.
  `select add_to_sample_counts(${counted('samples')})`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
