import { isHostPlace, type Offer, MAX_OPTIONAL_PARTS, placesOf } from './compatibility'
import { propertyOf } from '../records'
import { FLAG_LIMITS } from '../features'
import { type FlagClaim, type FlagFault, flagFaults } from './flag-claims'

/** Limits of a release, far above any build of this product. */
export const RELEASE_LIMITS = {
  routes: 60,
  /** Segments and characters of one route. */
  parts: 8,
  path: 120,
  /** Navigation places in total, and per remote in the bar, which holds five. */
  navigation: 12,
  bar: 2,
  /** Range of the sort order of a place. */
  order: { least: 10, most: 999 },
  slots: 30,
  /** Characters of a title, a label or a name. */
  words: 80,
  /** Number of files, and their total size in bytes. */
  files: 500,
  bytes: 20_000_000,
}

/** The parts of a remote's descriptor that can be validated on their own. */
export interface Claims extends Offer {
  name: string
  routes: { path: string; title: Record<string, string>; feature?: string | undefined }[]
  navigation: {
    path: string
    place: string
    order: number
    label: Record<string, string>
    icon: string
    feature?: string | undefined
  }[]
  slot_features?: Record<string, string> | undefined
  flags?: Record<string, FlagClaim> | undefined
  offline?: string | undefined
}

/** One fault; the code is a text key, the values are interpolated. */
export interface ClaimFault {
  code:
    | FlagFault['code']
    | 'TOO_MANY_ENTRIES'
    | 'TEXT_TOO_LONG'
    | 'ROUTE_TOO_LONG'
    | 'ROUTE_INVALID'
    | 'ROUTE_OF_HOST'
    | 'ROUTE_TWICE'
    | 'PLACE_WITHOUT_ROUTE'
    | 'PLACE_ORDER_OUTSIDE'
    | 'TOO_MANY_IN_BAR'
  values: Record<string, string>
}

const PART = /^(:[A-Za-z_]\w*\??|\*|[\w.~-]+\??)$/
/** Longer texts are truncated in messages. */
const MAX_SHOWN_LENGTH = 60

const shown = (text: string) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text)

function tooLong(path: string, parts: string[]): boolean {
  return (
    path.length > RELEASE_LIMITS.path ||
    parts.length > RELEASE_LIMITS.parts ||
    parts.filter((part) => part.endsWith('?')).length > MAX_OPTIONAL_PARTS
  )
}

/** A path of this product that begins with a name: no other scheme, and not a catch-all. */
function isRoute(path: string, parts: string[]): boolean {
  if (path === '/') return true
  const [first = ''] = parts
  if (
    !path.startsWith('/') ||
    /^[:*]|\?$/.test(first) ||
    parts.some((part) => !PART.test(part) || /^\.+$/.test(part)) ||
    parts.slice(0, -1).includes('*')
  )
    return false
  const parameters = parts.filter((part) => part.startsWith(':')).map((part) => part.replace('?', ''))
  return new Set(parameters).size === parameters.length
}

function routeFault(path: string): ClaimFault | undefined {
  const parts = path
    .replace(/\/$/, '')
    .split('/')
    .slice(path.startsWith('/') ? 1 : 0)
  const { path: characters, parts: most } = RELEASE_LIMITS
  if (tooLong(path, parts))
    return {
      code: 'ROUTE_TOO_LONG',
      values: {
        path: shown(path),
        characters: String(characters),
        parts: String(most),
        optional: String(MAX_OPTIONAL_PARTS),
      },
    }
  if (!isRoute(path, parts)) return { code: 'ROUTE_INVALID', values: { path: shown(path) } }
  return isHostPlace(path) ? { code: 'ROUTE_OF_HOST', values: { path } } : undefined
}

function countFaults(counts: Record<string, [count: number, most: number]>): ClaimFault[] {
  return Object.entries(counts)
    .filter(([, [count, most]]) => count > most)
    .map(([what, [count, most]]) => ({
      code: 'TOO_MANY_ENTRIES',
      values: { what, count: String(count), most: String(most) },
    }))
}

/** Every text of a descriptor by its location. */
function textsOf({
  routes,
  navigation,
  slots,
  slot_features = {},
  flags = {},
  offline = '',
}: Claims): [what: string, text: string][] {
  const words = (what: string, texts: Record<string, string>): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) => [
      [what, key],
      [what, text],
    ])
  return [
    ...routes.flatMap(({ title, feature = '' }) => [
      ...words('title', title),
      ['feature', feature] as [string, string],
    ]),
    ...navigation.flatMap(({ label, icon, feature = '' }) => [
      ...words('label', label),
      ['icon', icon] as [string, string],
      ['feature', feature] as [string, string],
    ]),
    ...words('slots', slots),
    ...words('slot_features', slot_features),
    ...Object.values(flags).flatMap(({ label }) => words('flags', label)),
    ['offline', offline],
  ]
}

/** Duplicate routes of one remote. */
function repeated(routes: { path: string }[]): ClaimFault[] {
  const byPlace = new Map<string, string[]>()
  for (const { path } of routes)
    for (const place of placesOf(path)) byPlace.set(place, [...(byPlace.get(place) ?? []), path])
  const same = [...byPlace.values()].filter((paths) => paths.length > 1).map((paths) => paths.join(', '))
  return [...new Set(same)].map((paths) => ({ code: 'ROUTE_TWICE', values: { paths } }))
}

function placeFaults({ routes, navigation }: Claims): ClaimFault[] {
  const own = new Set(routes.flatMap(({ path }) => placesOf(path)))
  const {
    order: { least, most },
    bar,
  } = RELEASE_LIMITS
  const inBar = navigation.filter(({ place }) => place === 'bar').length
  return [
    ...navigation
      .filter(({ path }) => path.length > RELEASE_LIMITS.path || !placesOf(path).some((place) => own.has(place)))
      .map(({ path }): ClaimFault => ({ code: 'PLACE_WITHOUT_ROUTE', values: { path: shown(path) } })),
    ...navigation
      .filter(({ order }) => order < least || order > most)
      .map(({ path, order }): ClaimFault => ({
        code: 'PLACE_ORDER_OUTSIDE',
        values: { path: shown(path), order: String(order), least: String(least), most: String(most) },
      })),
    ...(inBar > bar ? [{ code: 'TOO_MANY_IN_BAR' as const, values: { count: String(inBar), most: String(bar) } }] : []),
  ]
}

/**
 * Faults of a descriptor, independent of other remotes: invalid routes, routes of the host,
 * exceeded limits. Shared by the command line, publishing and rollouts. If a count exceeds its
 * limit, only that is reported and nothing else is checked.
 */
export function claimFaults(claims: Claims): ClaimFault[] {
  const { routes, navigation, slots, flags = {} } = claims
  const counts = countFaults({
    routes: [routes.length, RELEASE_LIMITS.routes],
    navigation: [navigation.length, RELEASE_LIMITS.navigation],
    slots: [Object.keys(slots).length, RELEASE_LIMITS.slots],
    flags: [Object.keys(flags).length, FLAG_LIMITS.flags],
  })
  if (counts.length > 0) return counts
  const wrong = routes.flatMap(({ path }) => routeFault(path) ?? [])
  if (wrong.length > 0) return wrong
  const long = new Set(
    textsOf(claims)
      .filter(([, text]) => text.length > RELEASE_LIMITS.words)
      .map(([what]) => what),
  )
  const texts = [...long].map((what): ClaimFault => ({
    code: 'TEXT_TOO_LONG',
    values: { what, most: String(RELEASE_LIMITS.words) },
  }))
  return [...repeated(routes), ...placeFaults(claims), ...texts, ...flagFaults(claims)]
}

/** Why a manifest does not match its release; the code is a text key. */
export interface ManifestFault {
  code: 'MANIFEST_INVALID' | 'MANIFEST_ENTRY_UNKNOWN'
  values: Record<string, string>
}

const GLOBAL = /^[A-Za-z_$][\w$]{0,199}$/

/**
 * Checks that the Module Federation manifest of a release names its entry in the form that a host
 * reads, and that the entry is a file of the release: an external address, or a page instead of a
 * manifest, is a fault.
 */
export function manifestFault(
  file: string,
  text: string,
  isFile: (path: string) => boolean,
): ManifestFault | undefined {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return { code: 'MANIFEST_INVALID', values: { file } }
  }
  const metaData = propertyOf(document, 'metaData')
  const [name, folder, globalName] = [
    propertyOf(propertyOf(metaData, 'remoteEntry'), 'name'),
    propertyOf(propertyOf(metaData, 'remoteEntry'), 'path'),
    propertyOf(metaData, 'globalName'),
  ]
  if (typeof name !== 'string' || typeof globalName !== 'string' || !GLOBAL.test(globalName))
    return { code: 'MANIFEST_INVALID', values: { file } }
  const entry = typeof folder === 'string' && folder !== '' ? `${folder}/${name}` : name
  return isFile(entry) ? undefined : { code: 'MANIFEST_ENTRY_UNKNOWN', values: { file, entry: entry.slice(0, 200) } }
}
