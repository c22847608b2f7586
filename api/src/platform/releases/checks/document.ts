import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { LANGUAGE_CODES } from '@almanac/domain/languages'
import { isRecord } from '@almanac/domain/records'
import { claimFaults, manifestFaults, RELEASE_LIMITS } from '@almanac/domain/releases'
import type { Fault } from '../../../http/errors'
import { mediaTypeOf } from '../../../http/content'
import { HOST } from '../bundled'
import { prerenderedFaults } from './prerendered'

/** Maximum numbers of text languages and of shared modules. */
const [LANGUAGES, MODULES] = [40, 100]
/** Maximum number of screens that a release brings as HTML: each is in the memory of every server. */
const PRERENDERED_SCREENS = 5

/** Every file of a release by its path, with its hash. */
export function filesOf({ files, assets = {} }: ReleaseDocument): Record<string, string> {
  return { ...assets, ...files }
}

/** Counts above the limits, which no build of ours reaches. */
function countFaults({ files, assets = {}, maps = {}, preload, texts, prerendered, needs }: ReleaseDocument): Fault[] {
  const counts = {
    files: [Object.keys(files).length + Object.keys(assets).length, RELEASE_LIMITS.files],
    maps: [Object.keys(maps).length, RELEASE_LIMITS.files],
    preload: [Object.keys(preload).length, RELEASE_LIMITS.routes],
    texts: [Object.keys(texts).length, LANGUAGES],
    prerendered: [Object.keys(prerendered).length, PRERENDERED_SCREENS],
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

/** The file that a source map is of; undefined for a name that is not of a map. */
export const fileOfMap = (path: string): string | undefined =>
  path.endsWith('.map') ? path.slice(0, -'.map'.length) : undefined

/** Source maps of files that the release does not have. */
function mapFaults({ files, maps = {} }: ReleaseDocument): Fault[] {
  return Object.keys(maps)
    .filter((path) => !Object.hasOwn(files, fileOfMap(path) ?? ''))
    .map((file) => ({ code: 'MAP_WITHOUT_FILE', field: 'maps', values: { file } }))
}

/** Invalid content of a descriptor, as faults of a call. */
export function descriptorFaults(descriptor: RemoteDescriptor): Fault[] {
  return claimFaults(descriptor).map((fault) => ({ field: 'descriptor', ...fault }))
}

/** What the page is to load early, and texts, against the rest of the document. */
function loadingFaults({ descriptor, preload, texts, needs }: ReleaseDocument): Fault[] {
  const routes = new Set(descriptor.routes.map(({ path }) => path))
  const strangers = Object.entries(preload).flatMap(([path, { shared }]) =>
    shared.filter((module) => !Object.hasOwn(needs, module)).map((module) => ({ path, module })),
  )
  return [
    ...Object.keys(preload)
      .filter((path) => !routes.has(path))
      .map((path) => ({ code: 'PRELOAD_WITHOUT_ROUTE' as const, field: 'preload', values: { path } })),
    ...strangers.map((values) => ({ code: 'PRELOAD_NOT_NEEDED' as const, field: 'preload', values })),
    ...(Object.keys(texts).length === 0 ? [] : LANGUAGE_CODES)
      .filter((language) => !texts[language]?.length)
      .map((language) => ({ code: 'TEXTS_MISSING' as const, field: 'texts', values: { language } })),
  ]
}

const isScript = (path: string): boolean => path.endsWith('.js')

/** Files that a browser would refuse to run, because they are no scripts, or to load as assets, because they are. */
function kindFaults({ files, texts, assets = {} }: ReleaseDocument): Fault[] {
  const wrong = [
    ...Object.values(texts)
      .flat()
      .filter((name) => Object.hasOwn(files, name) && !isScript(name)),
    ...Object.keys(assets).filter(isScript),
  ]
  return [...new Set(wrong)].map((file) => ({ code: 'FILE_OF_OTHER_KIND', field: 'files', values: { file } }))
}

/** Names that cannot lie in one folder: one is a folder of the other, or they are one name on disks that ignore case. */
function nameFaults(release: ReleaseDocument): Fault[] {
  const names = [...new Set([...Object.keys(filesOf(release)), ...Object.keys(release.maps ?? {})])].sort()
  const byKey = new Map<string, string>()
  for (const name of names) byKey.set(name.toLowerCase(), byKey.get(name.toLowerCase()) ?? name)
  return names.flatMap((name) => {
    const parts = name.toLowerCase().split('/')
    const folders = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
    const other = [...folders, name.toLowerCase()].map((key) => byKey.get(key)).find((one) => one && one !== name)
    return other ? [{ code: 'FILES_COLLIDE', field: 'files', values: { file: name, other } }] : []
  })
}

/** Texts that cannot be stored anywhere in the document: a database takes neither NUL nor half a character. */
function unstorable(value: unknown): string[] {
  if (typeof value === 'string') return /[\0\p{Cs}]/u.test(value) ? [value] : []
  return isRecord(value) ? Object.entries(value).flat().flatMap(unstorable) : []
}

/** Hashes that are missing, contradict each other, or are of files that no browser is given. */
function hashFaults(release: ReleaseDocument): Fault[] {
  const { manifest, files, assets = {}, preload, texts } = release
  const loaded = new Set([
    manifest,
    ...Object.values(preload).flatMap((needs) => needs.files),
    ...Object.values(texts).flat(),
  ])
  return [
    ...[...loaded]
      .filter((name) => !Object.hasOwn(files, name))
      .map((file) => ({ code: 'FILE_WITHOUT_HASH' as const, field: 'files', values: { file } })),
    ...Object.keys(assets)
      .filter((name) => Object.hasOwn(files, name) && assets[name] !== files[name])
      .map((file) => ({ code: 'FILE_WITH_TWO_HASHES' as const, field: 'assets', values: { file } })),
    ...Object.keys(filesOf(release))
      // A source map among them would be served.
      .filter((name) => mediaTypeOf(name) === undefined || fileOfMap(name) !== undefined)
      .map((file) => ({ code: 'FILE_OF_UNKNOWN_KIND' as const, field: 'files', values: { file } })),
  ]
}

/**
 * Contradictions, odd claims and exceeded limits in a release; builds of ours have none. Used
 * when a release is published and by `almanac check`.
 */
export function documentFaults(release: ReleaseDocument): Fault[] {
  const { remote, descriptor, needs, preload, texts, prerendered } = release
  const counts = countFaults(release)
  if (counts.length > 0) return [...counts, ...descriptorFaults(descriptor)]
  const [broken] = unstorable({ descriptor, needs, preload, texts, prerendered })
  if (broken !== undefined)
    return [
      {
        code: 'WORDS_UNREADABLE',
        field: 'descriptor',
        values: { what: broken.replaceAll(/[\0\p{Cs}]/gu, '\ufffd').slice(0, 60) },
      },
    ]
  return [
    ...(remote === HOST ? [{ code: 'REMOTE_NAME_RESERVED' as const, field: 'remote', values: { name: remote } }] : []),
    ...descriptorFaults(descriptor),
    ...(descriptor.name === remote
      ? []
      : [
          {
            code: 'DESCRIPTOR_OF_ANOTHER' as const,
            field: 'descriptor.name',
            values: { remote, name: descriptor.name },
          },
        ]),
    // Each screen is a component of the host's React: a list without it would be judged as fitting every host.
    ...(Object.keys(needs).length === 0 ? [{ code: 'NEEDS_EMPTY' as const, field: 'needs' }] : []),
    ...loadingFaults(release),
    ...prerenderedFaults(release),
    ...hashFaults(release),
    ...kindFaults(release),
    ...nameFaults(release),
    ...mapFaults(release),
  ]
}

/** The faults of a manifest: its entry, the name of its container, what it exposes. */
export function manifestFaultsOf(release: ReleaseDocument, content: Uint8Array): Fault[] {
  const isOwnScript = (path: string) => Object.hasOwn(release.files, path) && isScript(path)
  return manifestFaults(release, Buffer.from(content).toString(), isOwnScript).map((fault) => ({
    field: 'manifest',
    ...fault,
  }))
}

/** The fault of a source map that cannot be read. */
export function unreadableMap(file: string): Fault {
  return { code: 'MAP_INVALID', field: 'maps', values: { file } }
}

const megabytes = (bytes: number): string => String(Math.ceil(bytes / 1_000_000))

/** The fault of a release with too many bytes in total. */
export function tooLarge(bytes: number): Fault {
  const values = { megabytes: megabytes(bytes), most: megabytes(RELEASE_LIMITS.bytes) }
  return { code: 'RELEASE_TOO_LARGE', field: 'files', values }
}

/** The fault of source maps with too many bytes in total. */
export function mapsTooLarge(bytes: number): Fault {
  const values = { megabytes: megabytes(bytes), most: megabytes(RELEASE_LIMITS.map_bytes) }
  return { code: 'MAPS_TOO_LARGE', field: 'maps', values }
}
