import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { claimFaults, manifestFault, RELEASE_LIMITS } from '@almanac/domain/releases'
import { errorTitle } from '../../http/words'
import { hostFaults, MAX_RELEASE_FILE_BYTES } from '../../platform'
import { digestOf, namedFiles, type Built } from '../releases/built'
import { counted } from '../output'

/** The result of one check: `faults` is empty when it passed, and `found` describes what was checked. */
export interface Finding {
  about: string
  found: string
  faults: string[]
}

/** Checks the contract version and everything that the build uses of the host, with the server's messages. */
export function checkHostFit(document: ReleaseDocument, host: HostDocument): Finding[] {
  const { contract, needs } = document
  const versions = { built: String(contract), live: String(host.contract) }
  return [
    {
      about: 'contract',
      found: `version ${contract}`,
      faults:
        contract === host.contract
          ? []
          : [errorTitle(contract < host.contract ? 'CONTRACT_OLDER' : 'CONTRACT_NEWER', 'en', versions)],
    },
    {
      about: 'shared modules',
      found: `${counted(Object.keys(needs).length, 'module')} of the host`,
      faults: hostFaults(document, host).map(({ code, values }) => errorTitle(code, 'en', values)),
    },
  ]
}

/** Checks routes, slots and texts by the server's own rules, with its messages. */
export function checkRoutes({ descriptor }: ReleaseDocument): Finding {
  const { routes, navigation } = descriptor
  const faults = claimFaults(descriptor).map(({ code, values }) => errorTitle(code, 'en', values))
  return {
    about: 'routes',
    found: `${counted(routes.length, 'route')}, ${counted(navigation.length, 'place')} in the navigation`,
    faults,
  }
}

/** Checks titles, labels and text files in each of these languages. */
export function checkWords(
  { descriptor: { routes, navigation }, texts }: ReleaseDocument,
  languages: string[],
): Finding {
  const named = [
    ...routes.map(({ path, title }) => ({ what: `the title of ${path}`, words: title })),
    ...navigation.map(({ path, label }) => ({ what: `the label of ${path}`, words: label })),
  ]
  const faults = languages.flatMap((language) => [
    ...named.filter(({ words }) => !words[language]?.trim()).map(({ what }) => `${what} is missing in ${language}`),
    ...(Object.keys(texts).length > 0 && !texts[language]?.length ? [`it has no words in ${language}`] : []),
  ])
  return { about: 'words', found: `in ${languages.join(', ')}`, faults }
}

/** Checks that each listed file exists as built, and that no file loaded by a browser is unlisted. */
export function checkFiles({ document, files, unnamed }: Built): Finding {
  const named = namedFiles(document)
  const faults: string[] = []
  for (const [path, integrity] of Object.entries(named)) {
    const file = files.find((one) => one.path === path)
    if (!file) faults.push(`${path} is named and not there`)
    else if (file.digest !== digestOf(integrity)) faults.push(`${path} is not what was built: its hash is another`)
  }
  for (const name of unnamed)
    faults.push(`${name} lies in dist, and release.json has no hash of it: no browser would load it`)
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  const megabytes = (count: number) => String(Math.ceil(count / 1_000_000))
  if (bytes > RELEASE_LIMITS.bytes)
    faults.push(
      errorTitle('RELEASE_TOO_LARGE', 'en', { megabytes: megabytes(bytes), most: megabytes(RELEASE_LIMITS.bytes) }),
    )
  for (const { path, content } of files)
    if (content.length > MAX_RELEASE_FILE_BYTES)
      faults.push(
        `${path}: ${errorTitle('RELEASE_FILE_TOO_LARGE', 'en', { megabytes: megabytes(MAX_RELEASE_FILE_BYTES) })}`,
      )
  const count = Object.keys(named).length
  if (count > RELEASE_LIMITS.files)
    faults.push(
      errorTitle('TOO_MANY_ENTRIES', 'en', { what: 'files', count: String(count), most: String(RELEASE_LIMITS.files) }),
    )
  const manifest = files.find(({ path }) => path === document.manifest)
  const fault =
    manifest && manifestFault(document.manifest, Buffer.from(manifest.content).toString(), (path) => path in named)
  if (fault) faults.push(errorTitle(fault.code, 'en', fault.values))
  if (!(document.manifest in document.files)) faults.push(`the manifest ${document.manifest} has no hash`)
  const early = [
    ...Object.values(document.preload).flatMap((route) => route.files),
    ...Object.values(document.texts).flat(),
  ]
  for (const path of new Set(early))
    if (!(path in document.files)) faults.push(`${path} is to be loaded early and is no file of this release`)
  for (const route of Object.keys(document.preload)) {
    if (!document.descriptor.routes.some(({ path }) => path === route))
      faults.push(`files are to be loaded early for ${route}, which is no route of this remote`)
  }
  return { about: 'files', found: `${counted(Object.keys(named).length, 'file')} with their hashes`, faults }
}
