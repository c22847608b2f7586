import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { isHostPlace, placesOf } from '@almanac/domain/releases'
import { errorTitle } from '../../http/words'
import { hostFaults } from '../../platform/releases'
import { digestOf, namedFiles, type Built } from '../releases/built'
import { counted } from '../voice'

/** What one check found: `faults` is empty where all is well, and `found` says what was looked at. */
export interface Finding {
  about: string
  found: string
  faults: string[]
}

/** The contract version, and everything that the build takes from the host, in the server's own words. */
export function checkHostFit(document: ReleaseDocument, host: HostDocument): Finding[] {
  const { contract, needs } = document
  const versions = { built: String(contract), live: String(host.contract) }
  return [
    { about: 'contract', found: `version ${contract}`, faults: contract === host.contract ? [] : [errorTitle(contract < host.contract ? 'CONTRACT_OLDER' : 'CONTRACT_NEWER', 'en', versions)] },
    { about: 'shared modules', found: `${counted(Object.keys(needs).length, 'module')} of the host`, faults: hostFaults(document, host).map(({ code, values }) => errorTitle(code, 'en', values)) },
  ]
}

const SEGMENT = /^(:[A-Za-z_]\w*\??|\*|[\w.~-]+\??)$/

function patternFault(path: string): string | null {
  if (path === '/') return null
  const segments = path.split('/').slice(1)
  if (!path.startsWith('/')) return `${path} does not start with a slash`
  if (segments.some((segment) => !SEGMENT.test(segment))) return `${path} is no pattern of a route`
  if (segments.slice(0, -1).includes('*')) return `${path}: a * stands only at the end`
  const parameters = segments.filter((segment) => segment.startsWith(':'))
  return new Set(parameters).size < parameters.length ? `${path} has a parameter twice` : null
}

const twice = (keys: string[]): string[] => [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))]

/** Routes that can be understood, that are not the host's, and places that lead to one of them. */
export function checkRoutes({ descriptor: { routes, navigation } }: ReleaseDocument): Finding {
  const faults = routes.flatMap(({ path }) => patternFault(path) ?? [])
  const own = routes.flatMap(({ path }) => placesOf(path))
  for (const { path } of routes) if (isHostPlace(path)) faults.push(`${path} belongs to the host: choose another path`)
  for (const key of twice(own)) faults.push(`several routes match the same place (${routes.filter(({ path }) => placesOf(path).includes(key)).map(({ path }) => path).join(', ')})`)
  for (const { path } of navigation) if (!placesOf(path).some((place) => own.includes(place))) faults.push(`the place ${path} in the navigation is no route of this remote`)
  return { about: 'routes', found: `${counted(routes.length, 'route')}, ${counted(navigation.length, 'place')} in the navigation`, faults }
}

/** Titles, labels and the files of words, in each of these languages. */
export function checkWords({ descriptor: { routes, navigation }, texts }: ReleaseDocument, languages: string[]): Finding {
  const named = [...routes.map(({ path, title }) => ({ what: `the title of ${path}`, words: title })), ...navigation.map(({ path, label }) => ({ what: `the label of ${path}`, words: label }))]
  const faults = languages.flatMap((language) => [
    ...named.filter(({ words }) => !words[language]?.trim()).map(({ what }) => `${what} is missing in ${language}`),
    ...(Object.keys(texts).length > 0 && !texts[language]?.length ? [`it has no words in ${language}`] : []),
  ])
  return { about: 'words', found: `in ${languages.join(', ')}`, faults }
}

/** That each named file is there as it was built, and nothing that a browser would load is unnamed. */
export function checkFiles({ document, files, unnamed }: Built): Finding {
  const named = namedFiles(document)
  const faults: string[] = []
  for (const [path, integrity] of Object.entries(named)) {
    const file = files.find((one) => one.path === path)
    if (!file) faults.push(`${path} is named and not there`)
    else if (file.digest !== digestOf(integrity)) faults.push(`${path} is not what was built: its hash is another`)
  }
  for (const name of unnamed) faults.push(`${name} lies in dist, and release.json has no hash of it: no browser would load it`)
  if (!(document.manifest in document.files)) faults.push(`the manifest ${document.manifest} has no hash`)
  const early = [...Object.values(document.preload).flatMap((route) => route.files), ...Object.values(document.texts).flat()]
  for (const path of new Set(early)) if (!(path in document.files)) faults.push(`${path} is to be loaded early and is no file of this release`)
  for (const route of Object.keys(document.preload)) {
    if (!document.descriptor.routes.some(({ path }) => path === route)) faults.push(`files are to be loaded early for ${route}, which is no route of this remote`)
  }
  return { about: 'files', found: `${counted(Object.keys(named).length, 'file')} with their hashes`, faults }
}
