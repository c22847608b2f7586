import type { ReleaseDocument } from '@almanac/contracts/platform/releases'

/** What the database keeps of a release, for whoever publishes it. */
export function rowOf(
  { remote, version, contract, manifest, descriptor, files, preload, texts, needs }: ReleaseDocument,
  address: string,
  published_by: string,
) {
  return {
    remote,
    version,
    contract,
    manifest,
    address,
    published_by,
    files: JSON.stringify(files),
    descriptor: JSON.stringify(descriptor),
    preload: JSON.stringify(preload),
    texts: JSON.stringify(texts),
    needs: JSON.stringify(needs),
  }
}
