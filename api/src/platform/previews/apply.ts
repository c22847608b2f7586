import type { Release } from '@almanac/contracts/platform/registry'
import type { UnsignedRegistry } from '../registry/resolve'
import type { Preview } from './token'

/** The release served from a team's machine. It has no fallback: its developers need to see it fail. */
function releaseOf({ remote, origin, descriptor }: Preview, live: Release | undefined): Release {
  return {
    remote,
    version: 'preview',
    address: `${origin}/`,
    manifest: 'mf-manifest.json',
    files: {},
    descriptor,
    ...(live?.flags ? { flags: live.flags } : {}),
    theme_key: live?.theme_key ?? null,
    theme: live?.theme ?? null,
    urgent: false,
    preview: true,
    fallback: null,
  }
}

/** The registry with one remote's release replaced by the preview. */
export function withPreview(registry: UnsignedRegistry, preview: Preview | null): UnsignedRegistry {
  if (!preview) return registry
  const live = registry.remotes.find(({ remote }) => remote === preview.remote)
  const others = registry.remotes.filter((release) => release !== live)
  const remotes = [...others, releaseOf(preview, live)].sort((one, other) => (one.remote < other.remote ? -1 : 1))
  return {
    ...registry,
    remotes,
    preview: { remote: preview.remote, expires_at: new Date(preview.expires).toISOString() },
  }
}
