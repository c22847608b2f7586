import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { isHostPlace, misfitsOf, patternKey, type Misfit } from '@almanac/domain/releases'
import { digestOf, namedFiles, type Built } from '../releases/built'
import { counted } from '../voice'

/** What one check found: `faults` is empty where all is well, and `found` says what was looked at. */
export interface Finding {
  about: string
  found: string
  faults: string[]
}

function misfit(fault: Misfit): string {
  switch (fault.code) {
    case 'SHARED_MODULE_MISSING': return `it uses ${fault.module}, which the host does not provide. Take what the host has, or wait for a host that has it.`
    case 'SHARED_EXPORT_MISSING': return `it uses ${fault.names.join(', ')} of ${fault.module}, and the host's has no such ${fault.names.length === 1 ? 'export' : 'exports'}. Do without, or wait for a host that has ${fault.names.length === 1 ? 'it' : 'them'}.`
    case 'SHARED_VERSION_DIFFERS': return `it was built with ${fault.module} ${fault.built_with}, and the host provides ${fault.provided}. Build it with ${fault.provided}, or wait for a host that has ${fault.built_with}.`
  }
}

/** The contract version, and everything that the build takes from the host. */
export function checkHostFit({ contract, needs }: ReleaseDocument, host: HostDocument): Finding[] {
  const used = Object.keys(needs)
  return [
    {
      about: 'contract', found: `version ${contract}`,
      faults: contract === host.contract ? [] : [`it was built against contract ${contract}, and the host speaks ${host.contract}. ${contract < host.contract ? 'Bring the checkout up to date and build it again.' : 'Wait for a host that speaks it.'}`],
    },
    { about: 'shared modules', found: `${counted(used.length, 'module')} of the host`, faults: misfitsOf(needs, host.provides).map(misfit) },
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
  const own = routes.map(({ path }) => patternKey(path))
  for (const { path } of routes) if (isHostPlace(path)) faults.push(`${path} belongs to the host: choose another path`)
  for (const key of twice(own)) faults.push(`two routes match the same paths (${routes.filter(({ path }) => patternKey(path) === key).map(({ path }) => path).join(', ')})`)
  for (const { path } of navigation) if (!own.includes(patternKey(path))) faults.push(`the place ${path} in the navigation is no route of this remote`)
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
