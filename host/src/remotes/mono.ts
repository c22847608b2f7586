import { modules } from 'almanac-mono'

// Stands in for ./release-container in the one-bundle build that speed and size are compared with.

/** The same as loading what a release exposes, out of the one bundle. */
export async function loadExposed(remote: string, _source: object, exposed: string): Promise<unknown> {
  const load = modules[remote]?.[exposed]
  if (!load) throw new Error(`the one bundle has no ${exposed} of ${remote}`)
  return load()
}

/** There is nothing to forget: the one bundle knows no previews. */
export function forgetContainer(): Promise<void> {
  return Promise.resolve()
}
