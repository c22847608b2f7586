import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { RELEASE_LIMITS } from '@almanac/domain/releases'
import type { Fault } from '../../http/errors'
import { errorTitle } from '../../http/words'
import {
  documentFaults,
  fitFaults,
  manifestFaultsOf,
  mapsTooLarge,
  MAX_RELEASE_FILE_BYTES,
  readMap,
  tooLarge,
  unreadableMap,
} from '../../platform'
import { digestOf, namedFiles, type Built } from '../releases/built'
import { counted } from '../output'

/** The result of one check: `faults` is empty when it passed, and `found` describes what was checked. */
export interface Finding {
  about: string
  found: string
  faults: string[]
}

/** A fault in the server's words. */
export const inWords = ({ code, values }: Fault): string => errorTitle(code, 'en', values)

/** Checks the contract version and everything that the build uses of the host, as the server does. */
export function checkHostFit(document: ReleaseDocument, host: HostDocument): Finding {
  return {
    about: 'host',
    found: `contract ${document.contract}, ${counted(Object.keys(document.needs).length, 'module')} of the host`,
    faults: fitFaults(document, host).map(inWords),
  }
}

/** Checks everything that the release says of itself, as the server does when it is published. */
export function checkDocument(document: ReleaseDocument): Finding {
  const { routes, navigation, slots } = document.descriptor
  return {
    about: 'claims',
    found: [
      counted(routes.length, 'route'),
      `${counted(navigation.length, 'place')} in the navigation`,
      counted(Object.keys(slots).length, 'slot'),
    ].join(', '),
    faults: documentFaults(document).map(inWords),
  }
}

/** Checks that each listed file exists as built, and that no file loaded by a browser is unlisted. */
export function checkFiles({ document, files, maps, unnamed }: Built): Finding {
  const named = namedFiles(document)
  const faults: string[] = []
  for (const [path, integrity] of [...Object.entries(named), ...Object.entries(document.maps ?? {})]) {
    const file = [...files, ...maps].find((one) => one.path === path)
    if (!file) faults.push(`${path} is named and not there`)
    else if (file.digest !== digestOf(integrity)) faults.push(`${path} is not what was built: its hash is another`)
  }
  for (const name of unnamed)
    faults.push(`${name} lies in dist, and release.json has no hash of it: no browser would load it`)
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > RELEASE_LIMITS.bytes) faults.push(inWords(tooLarge(bytes)))
  const megabytes = String(Math.ceil(MAX_RELEASE_FILE_BYTES / 1_000_000))
  const mapBytes = maps.reduce((sum, { content }) => sum + content.length, 0)
  if (mapBytes > RELEASE_LIMITS.map_bytes) faults.push(inWords(mapsTooLarge(mapBytes)))
  for (const { path, content } of maps) if (!readMap(content)) faults.push(inWords(unreadableMap(path)))
  for (const { path, content } of [...files, ...maps])
    if (content.length > MAX_RELEASE_FILE_BYTES)
      faults.push(`${path}: ${inWords({ code: 'RELEASE_FILE_TOO_LARGE', values: { megabytes } })}`)
  const manifest = files.find(({ path }) => path === document.manifest)
  if (manifest) faults.push(...manifestFaultsOf(document, manifest.content).map(inWords))
  return { about: 'files', found: `${counted(Object.keys(named).length, 'file')} with their hashes`, faults }
}
