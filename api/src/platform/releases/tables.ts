import type { RoutePreload, SharedModuleDocuments } from '../../database/documents/platform'
import { bytes, instant, json, number, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const releases = sharedTable('releases', 'releases of the product; who published them is in the audit trail', {
  remote: text(),
  version: text(),
  address: text(),
  manifest: text(),
  files: json<Record<string, string>>(),
  descriptor: json<object>(),
  preload: json<Record<string, RoutePreload>>(),
  texts: json<Record<string, string[]>>(),
  /** HTML that the page shows before any script, by route and language. */
  prerendered: json<Record<string, Record<string, string>>>().filled(),
  contract: number(),
  published_by: text(),
  published_at: instant().filled(),
  needs: json<SharedModuleDocuments>().filled(),
  withdrawn_at: instant().null(),
})

/** Source maps of releases, by the name of the built file: JSON without the text of sources, compressed by Brotli. */
export const releaseMaps = sharedTable('release_maps', 'source maps of releases, of code alone', {
  remote: text(),
  version: text(),
  file: text(),
  content: bytes(),
})

/** Builds of host and remotes that came with an installation, whose files are kept after an upgrade. */
export const installedBuilds = sharedTable('installed_builds', 'builds of the product that came with an installation', {
  /** `host` for the host itself. */
  remote: text(),
  /** A hash of its files: two builds may have the same version. */
  build: text(),
  version: text(),
  /** The path before the names of its files: `/` for the host. */
  address: text(),
  /** The names of all its files in the store. */
  files: json<string[]>(),
  kept_at: instant().filled(),
  /** When an installation with another build of it was first started; null while it is the current one. */
  replaced_at: instant().null(),
})

export const releaseFiles = sharedTable('release_files', 'files of releases', {
  digest: text(),
  size: number(),
  sent_at: instant().filled(),
  /** The remote whose team sent it. */
  remote: text().null(),
})
