import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { canonicalJson } from '@almanac/domain/canonical'

/** The earlier object where both say the same, so that whoever looks at it sees no change. */
function kept<T>(before: T | undefined, after: T): T {
  return before !== undefined && canonicalJson(before) === canonicalJson(after) ? before : after
}

/** The newer registry with every part of the earlier one that has not changed: a release that stays is the same object. */
export function keepSame(before: Registry | null, after: Registry): Registry {
  if (!before) return after
  const earlier = (release: Release) => before.remotes.find(({ remote }) => remote === release.remote)
  const remotes = after.remotes.map((release) => kept(earlier(release), release))
  const unchanged =
    remotes.length === before.remotes.length && remotes.every((release, index) => release === before.remotes[index])
  return {
    ...after,
    theme: kept(before.theme, after.theme),
    features: kept(before.features, after.features),
    preview: kept(before.preview, after.preview),
    remotes: unchanged ? before.remotes : remotes,
  }
}
