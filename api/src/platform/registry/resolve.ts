import { safeParse } from 'zod/v4/core'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { descriptor } from '@almanac/contracts/schema/platform/registry'
import type { Database } from '../../http/serve'
import { groupsOf } from '../companies/of'
import { featuresOf } from '../features/of'
import { listReleases, type StoredRelease } from '../releases/store'
import { themeOf, type ThemeWish } from '../theme/of'
import type { Signed } from './signer'
import { chooseRollouts, type Audience, type Rollout } from './choose'

/** The release that stands in when this one fails: what the next rule gives, else the one published before. */
function fallbackOf(release: StoredRelease, rules: Rollout[], releases: StoredRelease[]): Release['fallback'] {
  const others = releases.filter((other) => other.remote === release.remote && other.version !== release.version)
  const ruled = rules.map((rule) => others.find((other) => other.version === rule.version)).find(Boolean)
  const earlier = others.filter((other) => other.published_at < release.published_at).at(-1)
  const found = ruled ?? earlier
  return found ? { version: found.version, address: found.address, manifest: found.manifest, files: found.files } : null
}

function resolveRelease(release: StoredRelease, rules: Rollout[], releases: StoredRelease[]): Release | null {
  const parsed = safeParse(descriptor, release.descriptor)
  if (!parsed.success) return null
  const { remote, version, address, manifest, files } = release
  return { remote, version, address, manifest, files, descriptor: parsed.data, theme_key: rules[0]?.theme_key ?? null, theme: null, urgent: false, preview: false, fallback: fallbackOf(release, rules, releases) }
}

/** Which release of which remote for this audience, by the remotes' names. */
async function resolveRemotes(database: Database, audience: Audience): Promise<{ stored: StoredRelease; release: Release }[]> {
  const [releases, rollouts] = await Promise.all([
    listReleases(database),
    database.selectFrom('rollouts').select(['remote', 'version', 'company_id', 'group_id', 'percent', 'theme_key']).execute(),
  ])
  const remotes = [...new Set(releases.map((release) => release.remote))].sort()
  return remotes.flatMap((remote) => {
    const rules = chooseRollouts(rollouts.filter((rollout) => rollout.remote === remote), audience)
    const stored = releases.find((release) => release.remote === remote && release.version === rules[0]?.version)
    const release = stored && resolveRelease(stored, rules, releases)
    return stored && release ? [{ stored, release }] : []
  })
}

/** Whom a visitor counts as: a link that names a group shows what the group will see. */
async function audienceOf(database: Database, { user_id, group_id }: ThemeWish): Promise<Audience> {
  const groups = user_id ? await groupsOf(database, user_id) : []
  const named = group_id
    ? await database.selectFrom('groups').where('id', '=', group_id).select(['id', 'company_id']).execute()
    : []
  const all = [...groups, ...named]
  return { user_id, group_ids: all.map((group) => group.id), company_ids: all.map((group) => group.company_id) }
}

/** What the host boots from, before it is signed. */
export type UnsignedRegistry = Omit<Registry, keyof Signed>

export interface ResolvedRegistry {
  registry: UnsignedRegistry
  /** The same releases with what only the server needs of them. */
  releases: { stored: StoredRelease; release: Release }[]
}

/** Theme, features and releases for one visitor. */
export async function resolveRegistry(database: Database, wish: ThemeWish): Promise<ResolvedRegistry> {
  const [theme, features, releases, state] = await Promise.all([
    themeOf(database, wish),
    wish.user_id ? featuresOf(database, wish.user_id) : null,
    resolveRemotes(database, await audienceOf(database, wish)),
    database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow(),
  ])
  return { registry: { theme, features: features ?? theme.active_hs_features, remotes: releases.map(({ release }) => release), preview: null, user_id: wish.user_id, revision: Number(state.revision) }, releases }
}
