import { sql } from 'kysely'
import type { RuleDocument } from '../../database/tables/platform'
import type { Database } from '../../http/serve'
import { byRemote } from '../registry/by-remote'
import { BUNDLED } from '../releases/bundled'
import type { RemoteHistory, TrustedRelease } from './known-good'
import { documentOf } from './rule'
import { type Hold, type ServedChange, servedPeriods } from './served-periods'

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

async function readChanges(database: Database, remote: string | null): Promise<OfRemote<ServedChange>[]> {
  const { rows } = await sql<OfRemote<ServedChange>>`
    select remote, company_id, group_id, at, action, before, after from (
      select its.*, row_number() over (partition by remote, company_id, group_id order by at desc, id desc) as place
      from rollout_changes its where ${remote === null ? sql`true` : sql`remote = ${remote}`}) as ranked
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

/** The history of one remote, or of all, by remote. */
export async function readHistories(database: Database, remote: string | null): Promise<Map<string, RemoteHistory>> {
  const releases = database
    .selectFrom('releases')
    .select(['remote', 'version', 'published_by', 'withdrawn_at'])
    .orderBy('published_at')
    .orderBy('version')
  const rules = database
    .selectFrom('rollouts')
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
  const holds = database.selectFrom('release_holds').selectAll()
  const wanted = remote === null
  const known = byRemote<ReleaseRow>(await (wanted ? releases : releases.where('remote', '=', remote)).execute())
  const current = byRemote<RuleRow>(await (wanted ? rules : rules.where('remote', '=', remote)).execute())
  const held = byRemote<OfRemote<Hold>>(await (wanted ? holds : holds.where('remote', '=', remote)).execute())
  const changes = byRemote(await readChanges(database, remote))
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
