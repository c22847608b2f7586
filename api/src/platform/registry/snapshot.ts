import { sql } from 'kysely'
import type { Feature } from '@almanac/contracts/account/session'
import type { Killed } from '@almanac/contracts/platform/controls'
import type { Theme } from '@almanac/contracts/platform/theme'
import type { Database } from '../../http/serve'
import type { Trial } from '../blame/avoided'
import { killSwitches } from '../controls/kill-switch'
import { readSettings } from '../features/settings'
import type { FeatureSettings } from '../features/sources'
import { readHistories } from '../rollouts/history'
import type { RemoteHistory } from '../rollouts/known-good'
import { placeKey, type ServedPeriod } from '../rollouts/served-periods'
import { shownTo, storedThemes, themeDocument } from '../theme/theme'
import { byRemote } from './by-remote'
import { type Audience, indexRules, type RemoteRules, type Rollout } from './choose'
import { type LoadedRelease, loadReleases } from './loaded'
import type { Removal, Removals } from './removals'
import { unchanging } from './unchanging'

/** The cache of one database in this process. */
interface CachedSnapshot {
  snapshot?: Snapshot
  loading?: Promise<Snapshot>
}

const cache = new WeakMap<Database, CachedSnapshot>()

/** Shares one load among concurrent callers. */
function loadOnce(database: Database, own: CachedSnapshot): Promise<Snapshot> {
  own.loading ??= loadSnapshot(database, own.snapshot)
    .then((snapshot) => {
      if (!own.snapshot || own.snapshot.revision <= snapshot.revision) own.snapshot = snapshot
      return own.snapshot
    })
    .finally(() => {
      own.loading = undefined
    })
  return own.loading
}

/**
 * The cached snapshot at this revision of the database or a later one; reloaded
 * when the cached one is older. The revision comes from the query that also reads
 * the visitor's groups (`audienceOf`).
 */
export async function snapshotAt(database: Database, revision: number): Promise<Snapshot> {
  const own = cache.get(database) ?? {}
  cache.set(database, own)
  if (own.snapshot && own.snapshot.revision >= revision) return own.snapshot
  const joined = await loadOnce(database, own)
  // A pending load may have started before this revision; the next one has not.
  return joined.revision >= revision ? joined : loadOnce(database, own)
}

/** One remote: its releases and rules. */
export interface RemoteSnapshot {
  remote: string
  /** The releases of rules, and those that may be known good, by version, without unreadable ones. */
  releases: Map<string, LoadedRelease>
  history: RemoteHistory
  rules: RemoteRules
  removals: Removals
}

/** Releases, rules and themes at one revision. */
export interface Snapshot {
  revision: number
  /** Sorted by name. */
  remotes: RemoteSnapshot[]
  /** Remotes that nobody gets. */
  switchedOff: Map<string, Killed>
  companies: Map<string, { key: string; features: Feature[]; default_theme_key: string }>
  groups: Map<string, { key: string; company_id: string; theme_key: string; features: Feature[] }>
  /** What operators set of features, but for single participants. */
  featureSettings: FeatureSettings
  /** Trials of releases that may be at fault. */
  trials: Trial[]
  /** The theme of a company by its key, as this visitor gets it; undefined when it has none of this name. */
  theme: (company_id: string, key: string, audience: ThemeAudience) => Theme | undefined
}

/** What the version of a theme depends on. */
type ThemeAudience = Pick<Audience, 'user_id' | 'group_ids'>

/** Of a remote that has none. */
const noRules: RemoteRules = { ofGroup: new Map(), ofCompany: new Map(), ofEveryone: undefined }

/** Themes are completed on first use: of hundreds of companies only some are visited. */
async function readThemes(database: Database, groups: Snapshot['groups']): Promise<Snapshot['theme']> {
  const stored = await storedThemes(database).execute()
  const byKey = new Map(stored.map((theme) => [`${theme.company_id} ${theme.key}`, theme]))
  const completed = new Map<string, Theme>()
  return (company_id, key, { user_id, group_ids }) => {
    const found = byKey.get(`${company_id} ${key}`)
    if (!found) return undefined
    // The group that gives somebody a theme of this company.
    const group_id = group_ids.find((id) => groups.get(id)?.company_id === company_id) ?? null
    const shown = shownTo(found, { user_id, group_id })
    const place = `${company_id} ${key} ${shown.trial ?? ''}`
    const theme = completed.get(place) ?? unchanging(themeDocument(shown))
    completed.set(place, theme)
    return theme
  }
}

/** All rules, with whether their latest change took a release back (`release.withdrawn` of the contract). */
async function readRules(database: Database, histories: ReadonlyMap<string, RemoteHistory>): Promise<Rollout[]> {
  const rules = await database
    .selectFrom('rollouts')
    .select(['remote', 'version', 'company_id', 'group_id', 'percent', 'theme_key', 'urgent', 'changed_at'])
    .execute()
  return rules.map((rule) => ({
    ...rule,
    withdrawn: histories.get(rule.remote)?.served.get(placeKey(rule))?.tookBack ?? false,
  }))
}

/** Scopes whose latest change took the rule back. */
async function readRemovals(database: Database): Promise<Map<string, Removals>> {
  const { rows } = await sql<{ remote: string; id: string; at: Date; urgent: boolean }>`
    select change.remote, coalesce(change.group_id, change.company_id) as id, change.at, change.urgent
    from rollout_changes change
    where change.action <> 'rollout' and change.after is null and change.company_id is not null and not exists (
      select from rollout_changes later
      where later.remote = change.remote and later.company_id = change.company_id
        and later.group_id is not distinct from change.group_id and later.at > change.at)`.execute(database)
  const removals = new Map<string, Removals>()
  for (const { remote, id, at, urgent } of rows)
    removals.set(remote, (removals.get(remote) ?? new Map<string, Removal>()).set(id, { at, urgent }))
  return removals
}

/** Releases that were served in one scope and are kept in memory: of more, one fits the host. */
const MAX_CANDIDATES = 6

/** The versions of rules, and those that may be known good; none of a remote without rules. */
function versionsOf({ bundled, served }: RemoteHistory, rules: Rollout[]): string[] {
  if (rules.length === 0) return []
  const candidates = [...served.values()].flatMap(({ periods }) => {
    const versions = (found: readonly ServedPeriod[]) => [...new Set(found.map(({ version }) => version))]
    // Many releases in an hour must not hide the one that held.
    return [
      ...versions(periods).slice(0, MAX_CANDIDATES),
      ...versions(periods.filter(({ people }) => people > 0)).slice(0, MAX_CANDIDATES),
    ]
  })
  return [...new Set([...rules.map(({ version }) => version), ...bundled, ...candidates])]
}

const releasesOf = (loaded: LoadedRelease[]): RemoteSnapshot['releases'] =>
  new Map(loaded.map((release) => [release.stored.version, release]))

async function readSnapshot(database: Database, former: Snapshot | undefined): Promise<Snapshot> {
  const { revision } = await database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()
  const histories = await readHistories(database, null)
  const rules = await readRules(database, histories)
  const rulesOf = byRemote(rules)
  const wanted = [...histories].flatMap(([remote, history]) =>
    versionsOf(history, rulesOf.get(remote) ?? []).map((version) => ({ remote, version })),
  )
  const loaded = byRemote(
    await loadReleases(database, wanted, former?.remotes.flatMap(({ releases }) => [...releases.values()]) ?? []),
  )
  const indexed = indexRules(rules)
  const removals = await readRemovals(database)
  const companies = await database
    .selectFrom('companies')
    .select(['id', 'key', 'features', 'default_theme_key'])
    .execute()
  const groups = await database
    .selectFrom('groups')
    .select(['id', 'key', 'company_id', 'theme_key', 'features'])
    .execute()
  const groupsById: Snapshot['groups'] = new Map(groups.map(({ id, ...group }) => [id, group]))
  return {
    revision: Number(revision),
    remotes: [...histories]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([remote, history]) => ({
        remote,
        history,
        releases: releasesOf(loaded.get(remote) ?? []),
        rules: indexed.get(remote) ?? noRules,
        removals: removals.get(remote) ?? new Map<string, Removal>(),
      })),
    switchedOff: await killSwitches(database),
    companies: new Map(companies.map(({ id, ...company }) => [id, company])),
    groups: groupsById,
    featureSettings: await readSettings(database),
    trials: await database
      .selectFrom('release_trials')
      .where('ended_at', 'is', null)
      .select(['suspects', 'people'])
      .execute(),
    theme: await readThemes(database, groupsById),
  }
}

/** Loads a consistent snapshot. Unchanged releases are reused from `former`. */
function loadSnapshot(database: Database, former?: Snapshot): Promise<Snapshot> {
  if (database.isTransaction) return readSnapshot(database, former)
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readSnapshot(transaction, former))
}
