import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { raiseRevision } from '../registry/revision'
import { readHistories } from '../rollouts/history'
import { HELD_PEOPLE, isHeld } from '../rollouts/known-good'
import type { ServedPeriod } from '../rollouts/served-periods'

type OpenPeriod = ServedPeriod & { remote: string }

/** What is served now and has not held yet. */
async function openPeriods(database: Database): Promise<OpenPeriod[]> {
  const now = new Date()
  return [...(await readHistories(database, null))].flatMap(([remote, { served }]) =>
    [...served.values()].flatMap(({ periods }) =>
      periods.filter((period) => period.to === null && !isHeld(period, now)).map((period) => ({ ...period, remote })),
    ),
  )
}

/**
 * Counts the loads of what is served now, until it has held: then it is known good, for good. `loads` and `people` are of
 * the past week, as long as loads are kept. Returns how many have come to hold.
 */
export async function measureHolds(database: Database): Promise<number> {
  const open = await openPeriods(database)
  if (open.length === 0) return 0
  await sql`
    insert into release_holds (remote, version, company_id, group_id, since, loads, people, audience)
    select counted.*, case when counted.company_id is not null and members.people <= ${HELD_PEOPLE} then members.people end
    from (
      select open.remote, open.version, open.company_id, open.group_id, open.since,
        count(*)::int as loads, count(distinct person)::int as people
      from unnest(${open.map(({ remote }) => remote)}::text[], ${open.map(({ version }) => version)}::text[],
        ${open.map(({ company_id }) => company_id)}::uuid[], ${open.map(({ group_id }) => group_id)}::uuid[],
        ${open.map(({ from }) => from)}::timestamptz[]) as open (remote, version, company_id, group_id, since)
      -- One place as one value (\`placeKey\`), so that loads are read once for all places and not once for each.
      join release_loads on release_loads.remote = open.remote and release_loads.version = open.version
        and coalesce(release_loads.group_id::text, release_loads.company_id::text, '') = coalesce(open.group_id::text, open.company_id::text, '')
      where kind = 'ok' and not outside and rule_since >= open.since - interval '1 second'
      group by 1, 2, 3, 4, 5) as counted
    cross join lateral (
      select count(*)::int as people from (
        select distinct user_id from memberships
        where memberships.company_id = counted.company_id and (counted.group_id is null or memberships.group_id = counted.group_id)
        limit ${HELD_PEOPLE + 1}) as member_ids) as members
    on conflict (remote, version, company_id, group_id, since)
      do update set loads = excluded.loads, people = excluded.people, audience = excluded.audience, measured_at = now()`.execute(
    database,
  )
  const now = new Date()
  const before = new Set(open.map(keyOf))
  const held = [...(await readHistories(database, null))].flatMap(([remote, { served }]) =>
    [...served.values()].flatMap(({ periods }) =>
      periods.filter((period) => before.has(keyOf({ ...period, remote })) && isHeld(period, now)),
    ),
  )
  // It is the fallback of others now.
  if (held.length > 0) await inTransaction(database, raiseRevision)
  return held.length
}

const keyOf = ({ remote, version, company_id, group_id, from }: OpenPeriod): string =>
  [remote, version, company_id, group_id, from.getTime()].join(' ')
