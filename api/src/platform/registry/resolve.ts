import type { Registry, Release, SwitchedOff } from '@almanac/contracts/platform/registry'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { Theme } from '@almanac/contracts/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import type { Database } from '../../http/serve'
import { standingIn } from '../features/in-snapshot'
import { featureSources } from '../features/sources'
import type { FeatureSource } from '../features/rule'
import { flagValues, listedFeatures } from '../features/values'
import { avoidedBy } from '../blame/avoided'
import { fitFaults } from '../releases/checks/host'
import { HOST } from '../releases/bundled'
import { isHeld, type KnownGood, knownGoodOf } from '../rollouts/known-good'
import { EVERYONE_PLACE } from '../rollouts/rollback-target'
import type { Place } from '../rollouts/served-periods'
import type { StoredRelease } from '../releases/stored-release'
import { audienceOf, type RegistryQuery, type VisitorAudience } from './audience'
import { type Audience, type EvaluatedRule, evaluateRules, type Rollout, type Unusable } from './choose'
import type { LoadedRelease } from './loaded'
import { isUrgent, isWithdrawn } from './removals'
import type { Signed, Signer } from './signer'
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
  /** Browsers may run its screens before they are opened. */
  isKnownGood: boolean
  fallback: LoadedRelease | undefined
}

/** Whether this version is the known good one and has held, or came with the installation. */
const hasHeld = (good: KnownGood | undefined, version: string): boolean =>
  good?.version === version && (good.period === undefined || isHeld(good.period, new Date()))

/** The theme named by a rule: of the rule's company, or of the visitor's for a rule for everyone. */
function themeOfRule({ theme_key, company_id }: Rollout, audience: Audience, snapshot: Snapshot): Theme | undefined {
  if (theme_key === null) return undefined
  const companies = company_id === null ? audience.company_ids : [company_id]
  for (const id of companies) {
    const theme = snapshot.theme(id, theme_key, audience)
    if (theme) return theme
  }
  return undefined
}

/** The scopes of a visitor, from the narrowest to everyone. */
export function placesOf({ group_ids, company_ids }: Audience, { groups }: Pick<Snapshot, 'groups'>): Place[] {
  return [
    ...group_ids.map((group_id) => ({ company_id: groups.get(group_id)?.company_id ?? null, group_id })),
    ...company_ids.map((company_id) => ({ company_id, group_id: null })),
    EVERYONE_PLACE,
  ]
}

/**
 * The rule that decides for a visitor: the first that reaches them. Those whom none has reached yet keep the known good
 * release of the widest, unless that is at 0 %.
 */
function decidingRule(judged: EvaluatedRule[]): EvaluatedRule | undefined {
  const reached = judged.find(({ verdict }) => verdict !== 'not_reached')
  const last = judged.at(-1)
  return reached ?? (last && last.rule.percent > 0 ? last : undefined)
}

/** Why a version of this remote cannot be served; null when it can. */
export function unusableIn(remote: RemoteSnapshot, host: HostDocument): (version: string) => Unusable | null {
  return (version) => {
    const release = remote.releases.get(version)
    return release ? (fitsHost(release, host) ? null : 'release_misfit') : 'release_missing'
  }
}

/**
 * The release of this remote for this visitor; undefined when no rule gives them a usable one.
 *
 * @param avoided a version that they do not get for the time of a trial
 */
export function resolveRemote(
  remote: RemoteSnapshot,
  audience: Audience,
  snapshot: Snapshot,
  host: HostDocument,
  avoided?: string,
): ResolvedRemote | undefined {
  const unusable = unusableIn(remote, host)
  const judged = evaluateRules(remote.rules, audience, unusable)
  const deciding = decidingRule(judged)
  if (!deciding) return undefined
  const { rule, verdict } = deciding
  const places = placesOf(audience, snapshot)
  const goodBut = (other?: string) =>
    knownGoodOf(
      remote.history,
      places,
      (version) => version !== other && version !== avoided && unusable(version) === null,
    )
  const knownGood = (other: string) => {
    const good = goodBut(other)
    return good && remote.releases.get(good.version)
  }
  const named = verdict === 'decides' ? remote.releases.get(rule.version) : undefined
  const replacement = named && rule.version !== avoided ? undefined : knownGood(rule.version)
  const release = replacement ?? named
  if (!release) return undefined
  // What the suspect of a trial has done to a page would stay in it.
  const inTrial = replacement !== undefined && rule.version === avoided
  return {
    rule,
    judged,
    release,
    theme: themeOfRule(rule, audience, snapshot),
    urgent: inTrial || isUrgent(rule, remote.removals, audience),
    withdrawn: inTrial || isWithdrawn(rule, remote.removals, audience),
    isKnownGood: hasHeld(goodBut(), release.stored.version),
    fallback: knownGood(release.stored.version),
  }
}

/** The theme of a visitor: of their first group, else its company, else the product's default. */
export function themeFor(audience: Pick<Audience, 'user_id' | 'group_ids'>, snapshot: Snapshot): Theme {
  const group = audience.group_ids.map((id) => snapshot.groups.get(id)).find((found) => found !== undefined)
  if (!group) return productTheme
  const company = snapshot.companies.get(group.company_id)
  return (
    snapshot.theme(group.company_id, group.theme_key, audience) ??
    (company && snapshot.theme(group.company_id, company.default_theme_key, audience)) ??
    productTheme
  )
}

function releaseDocument(
  {
    release: { stored, descriptor, flags, files },
    rule,
    theme,
    urgent,
    withdrawn,
    isKnownGood,
    fallback,
  }: ResolvedRemote,
  features: readonly FeatureSource[],
): Release {
  return {
    remote: stored.remote,
    ...files,
    descriptor,
    ...(Object.keys(flags).length > 0 ? { flags: flagValues(stored.remote, flags, features) } : {}),
    theme_key: rule.theme_key,
    theme: theme ?? null,
    urgent,
    ...(withdrawn ? { withdrawn } : {}),
    ...(isKnownGood ? { known_good: true } : {}),
    preview: false,
    fallback: fallback?.files ?? null,
  }
}

/** The places of a remote that is switched off, with the sentence that is shown there. */
function switchedOffDocument({ release: { stored, descriptor } }: ResolvedRemote, snapshot: Snapshot): SwitchedOff {
  return {
    remote: stored.remote,
    routes: descriptor.routes,
    navigation: descriptor.navigation,
    sentence: snapshot.switchedOff.get(stored.remote)?.sentence ?? null,
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
export function resolveFor(
  snapshot: Snapshot,
  audience: VisitorAudience,
  host: HostDocument,
  signer?: Signer,
): ResolvedRegistry {
  const theme = themeFor(audience, snapshot)
  // A group link changes the theme of a signed-in person, not the features: those depend on their own groups.
  const features = featureSources(
    standingIn(
      snapshot,
      audience,
      audience.user_id === null
        ? theme
        : themeFor({ user_id: audience.user_id, group_ids: audience.own_group_ids }, snapshot),
    ),
  )
  const avoided = avoidedBy(audience.user_id, snapshot.trials, signer)
  const resolved = snapshot.remotes
    // The page itself says which host it is.
    .filter(({ remote }) => remote !== HOST)
    .flatMap((remote) => resolveRemote(remote, audience, snapshot, host, avoided.get(remote.remote)) ?? [])
  const isOff = ({ release }: ResolvedRemote) => snapshot.switchedOff.has(release.stored.remote)
  const releases = resolved
    .filter((remote) => !isOff(remote))
    .map((remote) => ({ stored: remote.release.stored, release: releaseDocument(remote, features), rule: remote.rule }))
  const switchedOff = resolved.filter(isOff).map((remote) => switchedOffDocument(remote, snapshot))
  return {
    registry: {
      theme,
      features: listedFeatures(features),
      remotes: releases.map(({ release }) => release),
      ...(switchedOff.length > 0 ? { switched_off: switchedOff } : {}),
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
  signer?: Signer,
): Promise<ResolvedRegistry> {
  const { revision, found } = await audienceOf(database, wish)
  const snapshot = await snapshotAt(database, revision)
  return resolveFor(snapshot, found, typeof host === 'function' ? await host(snapshot, found) : host, signer)
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
