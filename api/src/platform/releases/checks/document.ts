import { CONTRACT_VERSION } from '@almanac/contracts'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import type { Fault } from '../../../http/errors'
import { mediaTypeOf } from '../../../http/media-types'

/** Every file of a release by its path, with its hash. */
export function filesOf({ files, assets = {} }: ReleaseDocument): Record<string, string> {
  return { ...assets, ...files }
}

/** Another contract than the server's cannot work: what a call takes or gives is different. */
export function contractFaults({ contract, descriptor }: Pick<ReleaseDocument, 'contract' | 'descriptor'>): Fault[] {
  return [...new Set([contract, descriptor.contract])].filter((built) => built !== CONTRACT_VERSION).map((built) => ({
    code: built < CONTRACT_VERSION ? 'CONTRACT_OLDER' : 'CONTRACT_NEWER',
    field: 'contract',
    values: { built: String(built), live: String(CONTRACT_VERSION) },
  }))
}

/** What of a release contradicts itself; a build of ours never does. */
export function documentFaults(release: ReleaseDocument): Fault[] {
  const { remote, descriptor, manifest, files, assets = {}, preload, texts } = release
  const faults: Fault[] = []
  if (descriptor.name !== remote) faults.push({ code: 'DESCRIPTOR_OF_ANOTHER', field: 'descriptor.name', values: { remote, name: descriptor.name } })
  const loaded = new Set([manifest, ...Object.values(preload).flatMap((needs) => needs.files), ...Object.values(texts).flat()])
  for (const file of [...loaded].filter((name) => !Object.hasOwn(files, name))) faults.push({ code: 'FILE_WITHOUT_HASH', field: 'files', values: { file } })
  for (const file of Object.keys(assets).filter((name) => Object.hasOwn(files, name) && assets[name] !== files[name])) faults.push({ code: 'FILE_WITH_TWO_HASHES', field: 'assets', values: { file } })
  for (const file of Object.keys(filesOf(release)).filter((name) => mediaTypeOf(name) === undefined)) faults.push({ code: 'FILE_OF_UNKNOWN_KIND', field: 'files', values: { file } })
  return [...faults, ...contractFaults(release)]
}
