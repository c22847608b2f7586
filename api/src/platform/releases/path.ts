import type { ReleaseDocument } from '@almanac/contracts/platform/releases'

/** The path under which this installation serves the files of a release. */
export function pathOf({ remote, version }: Pick<ReleaseDocument, 'remote' | 'version'>): string {
  return `/remotes/${remote}/${version}/`
}
