import type { DescriptorNavigation, Release, SwitchedOff } from '@almanac/contracts/platform/registry'
import { isIconName, type IconName } from '@almanac/ui/core'

/** Maximum number of places in the bar at the bottom. */
const MAX_BAR_PLACES = 5

/** The place whose new content is counted. */
export const MESSAGES = '/messages'

/** The navigation for one visitor: `bar` at the bottom or side, `more` in the settings dialog. */
export interface Places {
  bar: DescriptorNavigation[]
  more: DescriptorNavigation[]
}

/** Builds the navigation from the remotes' descriptors and the visitor's features; what does not fit into the bar moves to `more`. Places of
 * remotes that are switched off stay: they lead to the sentence about it. */
export function places(
  releases: Release[],
  enabled: (feature: string) => boolean,
  switchedOff: readonly SwitchedOff[] = [],
): Places {
  const all = [...releases.map(({ descriptor }) => descriptor), ...switchedOff]
    .flatMap(({ navigation }) => navigation)
    .filter((place) => !place.feature || enabled(place.feature))
    .sort((a, b) => a.order - b.order)
  const bar = all.filter((place) => place.place === 'bar')
  return {
    bar: bar.slice(0, MAX_BAR_PLACES),
    more: [...bar.slice(MAX_BAR_PLACES), ...all.filter((place) => place.place === 'more')],
  }
}

/** Whether the current path is that of a place or below it. */
export function isCurrent(place: DescriptorNavigation, pathname: string): boolean {
  return pathname === place.path || (place.path !== '/' && pathname.startsWith(`${place.path}/`))
}

/** The icon that a descriptor names; a default if a newer remote names one that this host lacks. */
export function iconOf(name: string): IconName {
  return isIconName(name) ? name : 'list'
}
