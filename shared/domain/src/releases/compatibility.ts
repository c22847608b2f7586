/** What a remote's descriptor claims. */
export interface Offer {
  routes: { path: string }[]
  navigation: { path: string; place: string }[]
  slots: Record<string, string>
}

/** A claim shared by two remotes, or by a remote and the host (`owner` is `host`). */
export interface Clash {
  code: 'ROUTE_TAKEN' | 'NAVIGATION_TAKEN' | 'SLOT_TAKEN'
  /** The route pattern, the path of the place, or the slot. */
  what: string
  owner: string
}

/** Paths of the host and of the server: no remote may claim them or anything below. */
export const HOST_PLACES = [
  '/logout',
  '/study_closed',
  '/app',
  '/operations',
  '/studio',
  '/me',
  '/api',
  '/remotes',
  '/releases',
  '/captcha',
  '/offline-shell',
  '/simulators',
  '/hosts',
  '/.well-known',
]

/** A first part with a dot is a file of the host or of the server: `/icon.svg`, `/host.json`, `/sw.js`. */
const FILE_OF_HOST = /^\/[^/]*\./

/** Maximum optional segments of a pattern: each doubles the number of places it matches. */
export const MAX_OPTIONAL_PARTS = 3

/** Expands optional segments: each gives two patterns. Segments beyond the limit are treated as required. */
function withoutOptions(parts: string[]): string[][] {
  let written: string[][] = [[]]
  let left = MAX_OPTIONAL_PARTS
  for (const part of parts) {
    const name = part.endsWith('?') ? part.slice(0, -1) : part
    const longer = written.map((before) => [...before, name])
    written = name !== part && left > 0 ? [...written, ...longer] : longer
    if (name !== part) left -= 1
  }
  return written
}

/**
 * The places that a route pattern matches, normalised so that patterns of the same rank compare
 * equal: parameter names, case and a trailing slash are ignored. Several places if the pattern has
 * optional segments.
 */
export function placesOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return [
    ...new Set(
      withoutOptions(parts).map(
        (written) => `/${written.map((part) => (part.startsWith(':') ? ':' : part.toLowerCase())).join('/')}`,
      ),
    ),
  ]
}

/** Whether a route pattern claims a place of the host, or is a catch-all. */
export function isHostPlace(path: string): boolean {
  return placesOf(path).some(
    (key) =>
      key === '/*' ||
      FILE_OF_HOST.test(key) ||
      HOST_PLACES.some((place) => key === place || key.startsWith(`${place}/`)),
  )
}

/** Exclusive slots, which several remotes would fill contradictorily. */
const oneFills = (slot: string) => slot.startsWith('activity.objective.')

/** Whether one of these places equals or contains another: `/history/*` contains `/history/:id`. */
function overlaps(places: string[], others: ReadonlySet<string>): boolean {
  return places.some(
    (place) => others.has(place) || [...others].some((other) => isBelow(place, other) || isBelow(other, place)),
  )
}

function isBelow(place: string, splat: string): boolean {
  return (
    splat.endsWith('/*') && splat !== '/*' && (place === splat.slice(0, -2) || place.startsWith(splat.slice(0, -1)))
  )
}

/** Claims of a remote that the host or another remote already has: routes, navigation places, exclusive slots. */
export function clashesOf(own: Offer, others: { remote: string; offer: Offer }[]): Clash[] {
  const clashes: Clash[] = []
  const routes = own.routes.map(({ path }) => ({ path, places: placesOf(path) }))
  const navigation = own.navigation.map(({ path }) => ({ path, places: placesOf(path) }))
  for (const { path } of routes) {
    if (isHostPlace(path)) clashes.push({ code: 'ROUTE_TAKEN', what: path, owner: 'host' })
  }
  for (const { remote: owner, offer } of others) {
    const otherPlaces = new Set(offer.routes.flatMap(({ path }) => placesOf(path)))
    const otherNavigation = new Set(offer.navigation.flatMap(({ path }) => placesOf(path)))
    const slots = new Set(Object.keys(offer.slots))
    for (const { path, places } of routes) {
      if (overlaps(places, otherPlaces)) clashes.push({ code: 'ROUTE_TAKEN', what: path, owner })
    }
    for (const { path, places } of navigation) {
      if (places.some((place) => otherNavigation.has(place)))
        clashes.push({ code: 'NAVIGATION_TAKEN', what: path, owner })
    }
    for (const slot of Object.keys(own.slots)) {
      if (oneFills(slot) && slots.has(slot)) clashes.push({ code: 'SLOT_TAKEN', what: slot, owner })
    }
  }
  return clashes
}

/** One shared module, as used by a remote or provided by a host. */
export interface ModuleUse {
  /** The version of the package; null for packages of the product itself. */
  version: string | null
  /** The used or provided exports; null if unknown. */
  exports: string[] | null
}

/** Why a remote's build does not fit a host, by the key of the shared module. */
export type Incompatibility =
  /** The host provides no such module. */
  | { code: 'SHARED_MODULE_MISSING'; module: string }
  /** The module lacks these exports. */
  | { code: 'SHARED_EXPORT_MISSING'; module: string; names: string[] }
  /** The provided version is incompatible with the build. */
  | { code: 'SHARED_VERSION_DIFFERS'; module: string; built_with: string; provided: string }

const numbers = (version: string): number[] | null => {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version)
  return found ? found.slice(1).map(Number) : null
}

/**
 * Whether a build against one version runs with another: same major version and not older (below
 * 1.0, same minor version). Versions of another form must be equal.
 */
export function versionFits(built_with: string, provided: string): boolean {
  const [built, given] = [numbers(built_with), numbers(provided)]
  if (!built || !given) return built_with === provided
  const breaking = built[0] === 0 ? 2 : 1
  for (const [place, number] of built.entries()) {
    const other = given[place] ?? 0
    if (number !== other) return place >= breaking && other > number
  }
  return true
}

/** What a remote's build requires and a host lacks; empty if compatible. */
export function incompatibilitiesOf(
  needs: Record<string, ModuleUse>,
  provides: Record<string, ModuleUse>,
): Incompatibility[] {
  return Object.entries(needs)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([module, need]): Incompatibility[] => {
      const given = Object.hasOwn(provides, module) ? provides[module] : undefined
      if (!given) return [{ code: 'SHARED_MODULE_MISSING', module }]
      const misfits: Incompatibility[] = []
      if (need.version !== null && given.version !== null && !versionFits(need.version, given.version)) {
        misfits.push({ code: 'SHARED_VERSION_DIFFERS', module, built_with: need.version, provided: given.version })
      }
      if (need.exports && given.exports) {
        const names = need.exports.filter((name) => !given.exports?.includes(name)).sort()
        if (names.length > 0) misfits.push({ code: 'SHARED_EXPORT_MISSING', module, names })
      }
      return misfits
    })
}
