import type { Registry, Release } from '@almanac/contracts/platform/registry'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Theme } from '@almanac/contracts/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import type { Database } from '../../http/serve'
import { anyOf, mergeFeatures } from '../features/features'
import { fitFaults } from '../releases/checks/host'
import { HOST } from '../releases/kept/build'
import type { StoredRelease } from '../releases/stored-release'
import { audienceOf, type RegistryQuery, type VisitorAudience } from './audience'
import {
  type Audience,
  type EvaluatedRule,
  evaluateRules,
  previousFor,
  type Rollout,
  type Unusable,
  versionOfNextRule,
} from './choose'
import type { LoadedRelease } from './loaded'
import { isUrgent, isWithdrawn } from './removals'
import type { Signed } from './signer'
import { type RemoteSnapshot, type Snapshot, snapshotAt } from './snapshot'

/** The release of one remote for one visitor, and the deciding rule. */
interface ResolvedRemote {
  rule: Rollout
  judged: EvaluatedRule[]
  release: LoadedRelease
  /** The theme of this remote's screens; undefined for the visitor's own. */
  theme: Theme | undefined
  urgent: boolean
  /** The previous release was withdrawn: tabs that run it reload. */
  withdrawn: boolean
  fallback: LoadedRelease | undefined
}

/** The theme named by a rule: of the rule's company, or of the visitor's for a rule for everyone. */
function themeOfRule(
  { theme_key, company_id }: Rollout,
  { company_ids }: Audience,
  snapshot: Snapshot,
): Theme | undefined {
  if (theme_key === null) return undefined
  const companies = company_id === null ? company_ids : [company_id]
  for (const id of companies) {
    const theme = snapshot.theme(id, theme_key)
    if (theme) return theme
  }
  return undefined
}

/** A served release and its rule. */
interface ServingRelease {
  rule: Rollout
  release: LoadedRelease
}

/**
 * The release served to a visitor. Where the first rule for them names one that is
 * missing or does not fit the host, the fallbacks are: the rule's previous version,
 * the next rule's version, the release before it, the bundled release.
 */
function servedBy(
  remote: RemoteSnapshot,
  judged: EvaluatedRule[],
  audience: Audience,
  isGood: (version: string) => boolean,
  host: HostDocument,
): ServingRelease | undefined {
  const first = judged.find(({ verdict }) => verdict !== 'not_reached')
  if (!first) return undefined
  const { rule } = first
  const decisive = judged.find(({ verdict }) => verdict === 'decides')?.rule
  const previous = rule === decisive ? undefined : previousFor(rule, audience, isGood)
  if (previous === undefined && decisive) {
    const release = remote.releases.get(decisive.version)
    return release && { rule: decisive, release }
  }
  const earlier = remote.standIns.get(rule.version)
  const release =
    previous !== undefined
      ? remote.releases.get(previous)
      : earlier && fitsHost(earlier, host)
        ? earlier
        : remote.bundled
  return release && fitsHost(release, host) ? { rule, release } : undefined
}

/** Why a version of this remote cannot be served; null when it can. */
export function unusableIn(remote: RemoteSnapshot, host: HostDocument): (version: string) => Unusable | null {
  return (version) => {
    const release = remote.releases.get(version)
    return release ? (fitsHost(release, host) ? null : 'release_misfit') : 'release_missing'
  }
}

/** The release of this remote for this visitor; undefined when no rule gives them a usable one. */
export function resolveRemote(
  remote: RemoteSnapshot,
  audience: Audience,
  snapshot: Snapshot,
  host: HostDocument,
): ResolvedRemote | undefined {
  const unusable = unusableIn(remote, host)
  const judged = evaluateRules(remote.rules, audience, unusable)
  const isGood = (version: string) =>
    unusable(version) === null && remote.releases.get(version)?.stored.withdrawn_at === null
  const served = servedBy(remote, judged, audience, isGood, host)
  if (!served) return undefined
  const { rule, release } = served
  const { version } = release.stored
  // Where a rule's previous version replaces the named one, the rule that would have decided is next.
  const decisive = judged.find(({ verdict, rule: { version: named } }) => verdict === 'decides' && isGood(named))?.rule
    .version
  const standIn = [previousFor(rule, audience, isGood), decisive, versionOfNextRule(version, judged, isGood)].find(
    (other) => other !== undefined && other !== version,
  )
  const earlier = remote.standIns.get(version)
  return {
    rule,
    judged,
    release,
    theme: themeOfRule(rule, audience, snapshot),
    urgent: isUrgent(rule, remote.removals, audience),
    withdrawn: isWithdrawn(rule, remote.removals, audience),
    fallback:
      standIn === undefined ? (earlier && fitsHost(earlier, host) ? earlier : undefined) : remote.releases.get(standIn),
  }
}

/** The theme of a visitor: of their first group, else its company, else the product's default. */
function themeFor(group_ids: string[], snapshot: Snapshot): Theme {
  const group = group_ids.map((id) => snapshot.groups.get(id)).find((found) => found !== undefined)
  if (!group) return productTheme
  const company = snapshot.companies.get(group.company_id)
  return (
    snapshot.theme(group.company_id, group.theme_key) ??
    (company && snapshot.theme(group.company_id, company.default_theme_key)) ??
    productTheme
  )
}

function releaseDocument({
  release: { stored, descriptor, files },
  rule,
  theme,
  urgent,
  withdrawn,
  fallback,
}: ResolvedRemote): Release {
  return {
    remote: stored.remote,
    ...files,
    descriptor,
    theme_key: rule.theme_key,
    theme: theme ?? null,
    urgent,
    ...(withdrawn ? { withdrawn } : {}),
    preview: false,
    fallback: fallback?.files ?? null,
  }
}

/** The registry before signing. */
export type UnsignedRegistry = Omit<Registry, keyof Signed>

/** One release of the registry, with the rule that serves it. */
export interface ServedRelease {
  stored: StoredRelease
  release: Release
  rule: Rollout
}

export interface ResolvedRegistry {
  registry: UnsignedRegistry
  audience: VisitorAudience
  /** The same releases with their server-side data. */
  releases: ServedRelease[]
}

/** Theme, features and releases for one visitor on this host, without a query. */
export function resolveFor(snapshot: Snapshot, audience: VisitorAudience, host: HostDocument): ResolvedRegistry {
  const theme = themeFor(audience.group_ids, snapshot)
  const companies = audience.own_company_ids
    .map((id) => snapshot.companies.get(id))
    .filter((company) => company !== undefined)
  companies.sort((one, other) => (one.key < other.key ? -1 : 1))
  // A group link changes the theme, not the features: those depend on the visitor's own groups.
  const features =
    audience.user_id === null
      ? theme.active_hs_features
      : mergeFeatures(
          anyOf(companies.map((company) => company.features)),
          themeFor(audience.own_group_ids, snapshot).active_hs_features,
          audience.features,
        )
  const releases = snapshot.remotes.flatMap((remote) => {
    // The page itself says which host it is.
    if (remote.remote === HOST) return []
    const resolved = resolveRemote(remote, audience, snapshot, host)
    return resolved
      ? [{ stored: resolved.release.stored, release: releaseDocument(resolved), rule: resolved.rule }]
      : []
  })
  return {
    registry: {
      theme,
      features,
      remotes: releases.map(({ release }) => release),
      preview: null,
      user_id: audience.user_id,
      revision: snapshot.revision,
    },
    audience,
    releases,
  }
}

/** The host that the releases of this visitor have to fit. */
export type HostChoice = (snapshot: Snapshot, audience: VisitorAudience) => Promise<HostDocument>

/** Theme, features and releases for one visitor: one query, the rest from memory. */
export async function resolveRegistry(
  database: Database,
  wish: RegistryQuery,
  host: HostDocument | HostChoice,
): Promise<ResolvedRegistry> {
  const { revision, found } = await audienceOf(database, wish)
  const snapshot = await snapshotAt(database, revision)
  return resolveFor(snapshot, found, typeof host === 'function' ? await host(snapshot, found) : host)
}

/** Cached per host and release, because it is needed for every visitor. */
const fitCache = new WeakMap<HostDocument, WeakMap<LoadedRelease, boolean>>()

/** Whether the live host meets the needs of this release. */
function fitsHost(release: LoadedRelease, host: HostDocument): boolean {
  const own = fitCache.get(host) ?? new WeakMap<LoadedRelease, boolean>()
  fitCache.set(host, own)
  const found = own.get(release) ?? fitFaults({ ...release.stored, descriptor: release.descriptor }, host).length === 0
  own.set(release, found)
  return found
}
