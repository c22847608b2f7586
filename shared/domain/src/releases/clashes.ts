/** What a remote's descriptor claims for itself. */
export interface Offer {
  routes: { path: string }[]
  navigation: { path: string; place: string }[]
  slots: Record<string, string>
}

/** Something that two remotes claim, or a remote and the host (`owner` is `host`). */
export interface Clash {
  code: 'ROUTE_TAKEN' | 'NAVIGATION_TAKEN' | 'SLOT_TAKEN'
  /** The route pattern, the path of the place, or the slot. */
  what: string
  owner: string
}

/** Places of the host, and what the server answers itself: no remote may claim them or anything below. */
export const HOST_PLACES = ['/logout', '/study_closed', '/app', '/operations', '/api', '/remotes', '/releases']

/** A pattern with a part that may be left out is two patterns. */
function withoutOptions(parts: string[]): string[][] {
  const at = parts.findIndex((part) => part.endsWith('?'))
  if (at < 0) return [parts]
  const [before, after] = [parts.slice(0, at), parts.slice(at + 1)]
  return [...withoutOptions([...before, ...after]), ...withoutOptions([...before, (parts[at] ?? '').slice(0, -1), ...after])]
}

/**
 * The places that a route pattern matches, each as one text for all patterns
 * that match it with the same rank: names of parameters, case and a slash at the
 * end make no difference. Several where a part of the pattern may be left out.
 */
export function placesOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  return withoutOptions(parts).map((written) => `/${written.map((part) => (part.startsWith(':') ? ':' : part.toLowerCase())).join('/')}`)
}

/** Whether a route pattern claims a place that is the host's, or everything there is. */
export function isHostPlace(path: string): boolean {
  return placesOf(path).some((key) => key === '/*' || HOST_PLACES.some((place) => key === place || key.startsWith(`${place}/`)))
}

/** Slots that one remote fills, where several would contradict each other. */
const oneFills = (slot: string) => slot.startsWith('activity.objective.')

/** What a remote claims that the host or another remote has: routes, places of the navigation, slots that only one may fill. */
export function clashesOf(own: Offer, others: { remote: string; offer: Offer }[]): Clash[] {
  const taken: Clash[] = []
  for (const { path } of own.routes) {
    if (isHostPlace(path)) taken.push({ code: 'ROUTE_TAKEN', what: path, owner: 'host' })
  }
  for (const { remote: owner, offer } of others) {
    const routes = new Set(offer.routes.flatMap(({ path }) => placesOf(path)))
    const places = new Set(offer.navigation.flatMap(({ path }) => placesOf(path)))
    const slots = new Set(Object.keys(offer.slots))
    for (const { path } of own.routes) {
      if (placesOf(path).some((place) => routes.has(place))) taken.push({ code: 'ROUTE_TAKEN', what: path, owner })
    }
    for (const { path } of own.navigation) {
      if (placesOf(path).some((place) => places.has(place))) taken.push({ code: 'NAVIGATION_TAKEN', what: path, owner })
    }
    for (const slot of Object.keys(own.slots)) {
      if (oneFills(slot) && slots.has(slot)) taken.push({ code: 'SLOT_TAKEN', what: slot, owner })
    }
  }
  return taken
}
