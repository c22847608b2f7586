import { nameFaults, shown } from './claimed-names'
import { wordFaults } from './claimed-words'
import { isHostPlace, type Offer, MAX_OPTIONAL_PARTS, placesOf } from './compatibility'
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
  /** Total size of source maps in bytes. */
  map_bytes: 40_000_000,
}

/** The parts of a remote's descriptor that can be validated on their own. */
export interface Claims extends Offer {
  name: string
  routes: { path: string; title: Record<string, string>; access?: string; feature?: string | undefined }[]
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
    | 'PLACE_TWICE'
    | 'PLACE_WITH_PARAMETER'
    | 'PLACE_FOR_VISITORS'
    | 'PLACE_WITHOUT_FEATURE'
    | 'SLOT_UNKNOWN'
    | 'SLOT_FEATURE_WITHOUT_SLOT'
    | 'ICON_UNKNOWN'
    | 'MODULE_OF_SCREENS'
    | 'FEATURE_UNKNOWN'
    | 'WORDS_MISSING'
    | 'WORDS_UNREADABLE'
  values: Record<string, string>
}

const PART = /^(:[A-Za-z_]\w*\??|\*|[\w.~-]+\??)$/
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

/** Why a place in the navigation leads nowhere for somebody who sees it. */
function destinationFault({ path, feature }: Claims['navigation'][number], { routes }: Claims): ClaimFault | undefined {
  const values = { path: shown(path) }
  const places = path.length > RELEASE_LIMITS.path ? [] : placesOf(path)
  const route = routes.find((own) => placesOf(own.path).some((place) => places.includes(place)))
  if (!route) return { code: 'PLACE_WITHOUT_ROUTE', values }
  if (/[:*?]/.test(path)) return { code: 'PLACE_WITH_PARAMETER', values }
  if (route.access === 'visitor') return { code: 'PLACE_FOR_VISITORS', values }
  if (route.feature !== undefined && route.feature !== feature)
    return { code: 'PLACE_WITHOUT_FEATURE', values: { ...values, feature: shown(route.feature) } }
  return undefined
}

function placeFaults(claims: Claims): ClaimFault[] {
  const { navigation } = claims
  const {
    order: { least, most },
    bar,
  } = RELEASE_LIMITS
  const inBar = navigation.filter(({ place }) => place === 'bar').length
  const paths = navigation.map(({ path }) => path)
  return [
    ...navigation.flatMap((place) => destinationFault(place, claims) ?? []),
    ...[...new Set(paths.filter((path, index) => paths.indexOf(path) !== index))].map((path): ClaimFault => ({
      code: 'PLACE_TWICE',
      values: { path: shown(path) },
    })),
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
 * names that no host knows, missing words, exceeded limits. Shared by the command line, publishing and rollouts. If a count exceeds its
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
  if (texts.length > 0) return texts
  return [
    ...repeated(routes),
    ...placeFaults(claims),
    ...nameFaults(claims),
    ...wordFaults(claims),
    ...flagFaults(claims),
  ]
}
