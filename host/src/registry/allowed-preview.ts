import type { Registry, Release } from '@almanac/contracts/platform/registry'

let allowed: string | null = null

/** The page was made for this preview: its policy lets that team's machine in. Null: for none. */
export function allowPreview(remote: string | null): void {
  allowed = remote
}

/**
 * A registry as this page can show it. A preview that began in another tab, or
 * with a sign-in, shows once the page is loaded anew: until then the remote
 * stays the release that it was.
 */
export function showable(registry: Registry, current: Registry | null): Registry {
  if (!registry.preview || registry.preview.remote === allowed) return registry
  const earlier = (release: Release) =>
    current?.remotes.find(({ remote, preview }) => remote === release.remote && !preview)
  const remotes = registry.remotes.map((release) => (release.preview ? earlier(release) : release))
  return { ...registry, preview: null, remotes: remotes.filter((release) => release !== undefined) }
}
