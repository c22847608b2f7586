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

/**
 * One text for all route patterns that match the same places with the same
 * rank: names of parameters, case and a slash at the end make no difference.
 */
export function patternKey(path: string): string {
  const parts = path.split('/').filter((part) => part !== '').map((part) => (part.startsWith(':') ? (part.endsWith('?') ? ':?' : ':') : part.toLowerCase()))
  return `/${parts.join('/')}`
}

/** Whether a route pattern claims a place that is the host's, or everything there is. */
export function isHostPlace(path: string): boolean {
  const key = patternKey(path)
  return key === '/*' || HOST_PLACES.some((place) => key === place || key.startsWith(`${place}/`))
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
    const routes = new Set(offer.routes.map(({ path }) => patternKey(path)))
    const places = new Set(offer.navigation.map(({ path }) => patternKey(path)))
    const slots = new Set(Object.keys(offer.slots))
    for (const { path } of own.routes) {
      if (routes.has(patternKey(path))) taken.push({ code: 'ROUTE_TAKEN', what: path, owner })
    }
    for (const { path } of own.navigation) {
      if (places.has(patternKey(path))) taken.push({ code: 'NAVIGATION_TAKEN', what: path, owner })
    }
    for (const slot of Object.keys(own.slots)) {
      if (oneFills(slot) && slots.has(slot)) taken.push({ code: 'SLOT_TAKEN', what: slot, owner })
    }
  }
  return taken
}
