import { sql } from 'kysely'
import { FIRST_SAMPLE_YEAR } from '@almanac/contracts/rules/devices/samples'
import type { Database } from '../../http/serve'
import type { LeftOutSample } from './check-sample'
import type { NewSample } from './write-samples'

/** How many are kept of a participant: a source that sends nothing but nonsense must not fill the database. */
const MAX_LEFT_OUT = 2_000

/**
 * Keeps what was left out of a delivery, without its value, so that the participant reads on its day why it does not
 * count. What has no readable time belongs to no day and is only counted. A later valid delivery takes its place.
 */
export async function noteLeftOut(
  transaction: Database,
  user_id: string,
  { samples, left_out = [] }: { samples: readonly NewSample[]; left_out?: readonly LeftOutSample[] },
): Promise<void> {
  const dated = left_out.flatMap(({ at, ...one }) =>
    at !== null && isStorable(at) ? [{ ...one, at: new Date(at) }] : [],
  )
  if (dated.length > 0) {
    await sql`
      insert into left_out_samples (user_id, kind, started_at, source, record_id, device, reason)
      select distinct on (kind, at, source, record_id) ${user_id}::uuid, kind, at, source, record_id, device, reason
      from unnest(
        ${dated.map(({ kind }) => kind)}::text[], ${dated.map(({ at }) => at)}::timestamptz[],
        ${dated.map(({ source }) => source)}::text[], ${dated.map(({ record_id }) => record_id)}::text[],
        ${dated.map(({ device }) => device)}::text[], ${dated.map(({ reason }) => reason)}::text[]
      ) as d (kind, at, source, record_id, device, reason)
      order by kind, at, source, record_id, reason
      on conflict (user_id, kind, started_at, source, record_id) do update set reason = excluded.reason
      where left_out_samples.reason <> excluded.reason`.execute(transaction)
    await sql`
      delete from left_out_samples where user_id = ${user_id}::uuid and received_at < (
        select received_at from left_out_samples where user_id = ${user_id}::uuid
        order by received_at desc offset ${MAX_LEFT_OUT} limit 1)`.execute(transaction)
  }
  const any = await transaction
    .selectFrom('left_out_samples')
    .select('kind')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst()
  if (!any || samples.length === 0) return
  await sql`
    delete from left_out_samples as left_out using unnest(
      ${samples.map(({ kind }) => kind)}::text[], ${samples.map(({ started_at }) => started_at)}::timestamptz[],
      ${samples.map(({ source }) => source)}::text[], ${samples.map(({ record_id }) => record_id)}::text[]
    ) as d (kind, started_at, source, record_id)
    where left_out.user_id = ${user_id}::uuid and left_out.kind = d.kind and left_out.started_at = d.started_at
      and left_out.source = d.source and left_out.record_id = d.record_id`.execute(transaction)
}

/** Whether a database can store the time: a device may send any year. */
const isStorable = (at: number): boolean => at >= Date.UTC(FIRST_SAMPLE_YEAR, 0) && at <= Date.UTC(2200, 0)
