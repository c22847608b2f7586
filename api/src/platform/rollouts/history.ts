import { sql } from 'kysely'
import type { RuleDocument } from '../../database/documents/platform'
import type { Database } from '../../http/serve'
import { byRemote } from '../registry/by-remote'
import { BUNDLED } from '../releases/bundled'
import type { RemoteHistory, TrustedRelease } from './known-good'
import { documentOf } from './rule'
import { type Hold, type Place, type ServedChange, servedPeriods } from './served-periods'

/** Changes of one scope that are read: older ones name releases that nobody wants back. */
const MAX_CHANGES = 30

type OfRemote<T> = T & { remote: string }

interface ReleaseRow extends Omit<TrustedRelease, 'bundled'> {
  remote: string
  published_by: string
}

/** The history of a remote from what is stored of it. `releases` and `changes` the oldest first. */
export function historyOf(
  releases: readonly TrustedRelease[],
  ...served: Parameters<typeof servedPeriods>
): RemoteHistory {
  return {
    releases: new Map(releases.map((release) => [release.version, release])),
    bundled: releases
      .filter(({ bundled }) => bundled)
      .map(({ version }) => version)
      .reverse(),
    served: servedPeriods(...served),
  }
}

/** What is read: of one remote or of all, of some places or of all. */
interface Wanted {
  remote: string | null
  places: readonly Place[] | undefined
}

/** The condition of rows of these places; each column alone, so that the index of places is used. */
function narrowed({ remote, places }: Wanted) {
  const isPlace = ({ company_id, group_id }: Place) =>
    sql<boolean>`(company_id ${company_id === null ? sql`is null` : sql`= ${company_id}`} and group_id ${group_id === null ? sql`is null` : sql`= ${group_id}`})`
  const isOfRemote = remote === null ? sql<boolean>`true` : sql<boolean>`remote = ${remote}`
  return places ? sql<boolean>`${isOfRemote} and (${sql.join(places.map(isPlace), sql` or `)})` : isOfRemote
}

async function readChanges(database: Database, wanted: Wanted): Promise<OfRemote<ServedChange>[]> {
  const { rows } = await sql<OfRemote<ServedChange>>`
    select remote, company_id, group_id, at, action, before, after from (
      select its.*, row_number() over (partition by remote, company_id, group_id order by at desc, id desc) as place
      from rollout_changes its where ${narrowed(wanted)}) as ranked
    where place <= ${MAX_CHANGES} order by at, id`.execute(database)
  return rows
}

interface RuleRow extends Omit<RuleDocument, 'changed_by'> {
  remote: string
  company_id: string | null
  group_id: string | null
  changed_by: string
  changed_at: Date
}

/**
 * The history of one remote, or of all, by remote. Of an installation with hundreds of companies it takes a quarter of a
 * second for each remote: whoever asks about one scope names its `places` (`placesOf`), and reads those alone.
 */
export async function readHistories(
  database: Database,
  remote: string | null,
  places?: readonly Place[],
): Promise<Map<string, RemoteHistory>> {
  const wanted = { remote, places }
  const releases = database
    .selectFrom('releases')
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .select(['remote', 'version', 'published_by', 'withdrawn_at'])
    .orderBy('published_at')
    .orderBy('version')
  const rules = database
    .selectFrom('rollouts')
    .where(narrowed(wanted))
    .select([
      'remote',
      'company_id',
      'group_id',
      'version',
      'percent',
      'theme_key',
      'urgent',
      'changed_by',
      'changed_at',
    ])
  const holds = database.selectFrom('release_holds').where(narrowed(wanted)).selectAll()
  const known = byRemote<ReleaseRow>(await releases.execute())
  const current = byRemote<RuleRow>(await rules.execute())
  const held = byRemote<OfRemote<Hold>>(await holds.execute())
  const changes = byRemote(await readChanges(database, wanted))
  return new Map(
    [...known].map(([name, rows]) => [
      name,
      historyOf(
        rows.map(({ version, published_by, withdrawn_at }) => ({
          version,
          bundled: published_by === BUNDLED,
          withdrawn_at,
        })),
        changes.get(name) ?? [],
        (current.get(name) ?? []).map(({ changed_at, company_id, group_id, ...row }) => ({
          company_id,
          group_id,
          rule: documentOf(row),
          changed_at,
        })),
        held.get(name) ?? [],
      ),
    ]),
  )
}
