import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { claimFaults, RELEASE_LIMITS } from '@almanac/domain/releases'
import type { Fault } from '../../../http/errors'
import { mediaTypeOf } from '../../../http/content'

/** Maximum numbers of text languages and of shared modules. */
const [LANGUAGES, MODULES] = [40, 100]

/** Every file of a release by its path, with its hash. */
export function filesOf({ files, assets = {} }: ReleaseDocument): Record<string, string> {
  return { ...assets, ...files }
}

/** Counts above the limits, which no build of ours reaches. */
function countFaults({ files, assets = {}, preload, texts, needs }: ReleaseDocument): Fault[] {
  const counts = {
    files: [Object.keys(files).length + Object.keys(assets).length, RELEASE_LIMITS.files],
    preload: [Object.keys(preload).length, RELEASE_LIMITS.routes],
    texts: [Object.keys(texts).length, LANGUAGES],
    needs: [Object.keys(needs).length, MODULES],
  } as const
  return Object.entries(counts)
    .filter(([, [count, most]]) => count > most)
    .map(([what, [count, most]]) => ({
      code: 'TOO_MANY_ENTRIES',
      field: what,
      values: { what, count: String(count), most: String(most) },
    }))
}

/** Invalid content of a descriptor, as faults of a call. */
export function descriptorFaults(descriptor: RemoteDescriptor): Fault[] {
  return claimFaults(descriptor).map((fault) => ({ field: 'descriptor', ...fault }))
}

/** Contradictions and exceeded limits in a release; builds of ours have none. */
export function documentFaults(release: ReleaseDocument): Fault[] {
  const { remote, descriptor, manifest, files, assets = {}, preload, texts } = release
  const faults: Fault[] = [...countFaults(release), ...descriptorFaults(descriptor)]
  if (faults.length > 0) return faults
  if (descriptor.name !== remote)
    faults.push({ code: 'DESCRIPTOR_OF_ANOTHER', field: 'descriptor.name', values: { remote, name: descriptor.name } })
  const loaded = new Set([
    manifest,
    ...Object.values(preload).flatMap((needs) => needs.files),
    ...Object.values(texts).flat(),
  ])
  for (const file of [...loaded].filter((name) => !Object.hasOwn(files, name)))
    faults.push({ code: 'FILE_WITHOUT_HASH', field: 'files', values: { file } })
  for (const file of Object.keys(assets).filter((name) => Object.hasOwn(files, name) && assets[name] !== files[name]))
    faults.push({ code: 'FILE_WITH_TWO_HASHES', field: 'assets', values: { file } })
  for (const file of Object.keys(filesOf(release)).filter((name) => mediaTypeOf(name) === undefined))
    faults.push({ code: 'FILE_OF_UNKNOWN_KIND', field: 'files', values: { file } })
  return faults
}
