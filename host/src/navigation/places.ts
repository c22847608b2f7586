import type { DescriptorNavigation, Release, SwitchedOff } from '@almanac/contracts/platform/registry'
import { isIconName, type IconName } from '@almanac/ui/core'

/** Maximum number of remotes' places in the bar at the bottom; Record and Me stand beside them. */
const MAX_BAR_PLACES = 3

/** The place whose new content is counted. */
export const MESSAGES = '/messages'

/** Places where something may wait for an answer, which the session counts. */
export const SURVEYS = '/completedSurveys'
export const CONSENTS = '/consents'

/** The screen of the host with the person, all places that are not in the bar, and the settings. */
export const ME = '/me'

/** The navigation for one visitor. */
export interface Places {
  /** At the bottom on a phone. */
  bar: DescriptorNavigation[]
  /** On Me, and in the rail as far as they are care. */
  more: DescriptorNavigation[]
  /** Whether a remote fills the sheet that records (`shell.record`). */
  record: boolean
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
  const bar = all.filter((place) => place.place === 'bar').slice(0, MAX_BAR_PLACES)
  return {
    bar,
    more: all.filter((place) => !bar.includes(place)),
    record: releases.some(({ descriptor: { slots, slot_features } }) => {
      const feature = slot_features?.['shell.record']
      return slots['shell.record'] !== undefined && (feature === undefined || enabled(feature))
    }),
  }
}

/** Orders from which a place belongs to the person's data, and to help; those before are care. Releases of earlier hosts have them too. */
const DATA_ORDER = 70
const HELP_ORDER = 80

/** The groups of the places that are not in the bar. */
export interface PlaceGroups {
  care: DescriptorNavigation[]
  data: DescriptorNavigation[]
  help: DescriptorNavigation[]
}

/** Groups places by their order. */
export function grouped(more: readonly DescriptorNavigation[]): PlaceGroups {
  return {
    care: more.filter(({ order }) => order < DATA_ORDER),
    data: more.filter(({ order }) => order >= DATA_ORDER && order < HELP_ORDER),
    help: more.filter(({ order }) => order >= HELP_ORDER),
  }
}

/** The places in the rail of a wide window. */
export const railPlaces = ({ bar, more }: Places): DescriptorNavigation[] => [...bar, ...grouped(more).care]

/** Whether the current path is that of a place or below it. */
export function isCurrent({ path }: { path: string }, pathname: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}

/** The icon that a descriptor names; a default if a newer remote names one that this host lacks. */
export function iconOf(name: string): IconName {
  return isIconName(name) ? name : 'list'
}
