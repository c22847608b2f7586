import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { type LoadOutcome, SEVERITY } from './outcome'

/** Distinct errors of one release that are kept, with the first stack of each. */
const MAX_ERRORS = 100

const severity = sql`${[...SEVERITY]}::text[]`

/** Stores a batch in one statement. Of one load and release there is one row, with the worst outcome. */
async function insertLoads(
  database: Database,
  batch: readonly LoadOutcome[],
  isOutside: (outcome: LoadOutcome) => boolean,
) {
  const column = <T>(read: (outcome: LoadOutcome) => T): T[] => batch.map(read)
  await sql`
    insert into release_loads (load_id, remote, version, loaded_at, company_id, group_id, rule_since, person, visitor,
      member_company_id, browser, host, kind, signature, lcp, inp, cls, heap_growth, blocked, page, outside)
    select * from unnest(
      ${column(({ load_id }) => load_id)}::uuid[], ${column(({ remote }) => remote)}::text[], ${column(({ version }) => version)}::text[],
      ${column(({ loaded_at }) => loaded_at)}::timestamptz[], ${column(({ company_id }) => company_id)}::uuid[], ${column(({ group_id }) => group_id)}::uuid[],
      ${column(({ rule_since }) => rule_since)}::timestamptz[], ${column(({ person }) => person)}::text[], ${column(({ visitor }) => visitor)}::boolean[],
      ${column(({ member_company_id }) => member_company_id)}::uuid[], ${column(({ browser }) => browser)}::text[], ${column(({ host }) => host)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ signature }) => signature)}::text[],
      ${column(({ measured }) => measured.lcp ?? null)}::real[], ${column(({ measured }) => measured.inp ?? null)}::real[], ${column(({ measured }) => measured.cls ?? null)}::real[],
      ${column(({ measured }) => measured.heap_growth ?? null)}::real[], ${column(({ measured }) => measured.blocked ?? null)}::real[],
      ${column(({ page }) => page && JSON.stringify(page))}::jsonb[], ${column(isOutside)}::boolean[])
    on conflict (load_id, remote) do update set
      kind = case when array_position(${severity}, excluded.kind) > array_position(${severity}, release_loads.kind) then excluded.kind else release_loads.kind end,
      signature = case when array_position(${severity}, excluded.kind) > array_position(${severity}, release_loads.kind) then excluded.signature else release_loads.signature end,
      page = case when array_position(${severity}, excluded.kind) > array_position(${severity}, release_loads.kind) then excluded.page else release_loads.page end,
      outside = case when array_position(${severity}, excluded.kind) > array_position(${severity}, release_loads.kind) then excluded.outside else release_loads.outside end,
      lcp = greatest(excluded.lcp, release_loads.lcp), inp = greatest(excluded.inp, release_loads.inp), cls = greatest(excluded.cls, release_loads.cls),
      heap_growth = greatest(excluded.heap_growth, release_loads.heap_growth), blocked = greatest(excluded.blocked, release_loads.blocked)`.execute(
    database,
  )
}

/** Keeps the first message and stack of each error, of the first hundred errors of a release. */
async function insertErrors(database: Database, failed: readonly LoadOutcome[]): Promise<void> {
  const distinct = new Map(
    failed.map((outcome) => [`${outcome.remote} ${outcome.version} ${outcome.signature}`, outcome]),
  )
  const errors = [...distinct.values()]
  if (errors.length === 0) return
  await sql`
    insert into release_errors (remote, version, signature, kind, message, stack)
    select error.remote, error.version, error.signature, error.kind, error.message, error.stack
    from unnest(${errors.map(({ remote }) => remote)}::text[], ${errors.map(({ version }) => version)}::text[], ${errors.map(({ signature }) => signature)}::text[],
      ${errors.map(({ kind }) => kind)}::text[], ${errors.map(({ message }) => message)}::text[], ${errors.map(({ stack }) => stack)}::text[])
      as error (remote, version, signature, kind, message, stack)
    where (select count(*) from release_errors known where known.remote = error.remote and known.version = error.version) < ${MAX_ERRORS}
      or exists (select from release_errors known where known.remote = error.remote and known.version = error.version and known.signature = error.signature)
    order by 1, 2, 3
    on conflict (remote, version, signature) do update set last_at = now()`.execute(database)
}

/** Stores a batch of outcomes of different loads or releases. */
export function insertOutcomes(
  database: Database,
  batch: LoadOutcome[],
  isOutside: (outcome: LoadOutcome) => boolean = () => false,
): Promise<void> {
  // In one order, so that two servers do not wait for each other's rows.
  const ordered = batch.toSorted((one, other) => (one.load_id < other.load_id ? -1 : 1))
  return inTransaction(database, async (transaction) => {
    // Evidence of a fraction of a second may be lost when the database stops.
    await sql`set local synchronous_commit = off`.execute(transaction)
    await insertLoads(transaction, ordered, isOutside)
    await insertErrors(
      transaction,
      ordered.filter(({ kind }) => kind !== 'ok'),
    )
  })
}
