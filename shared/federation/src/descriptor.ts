import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { FeatureName } from '@almanac/domain/features'
import type { SlotName } from './slots'

type Route = RemoteDescriptor['routes'][number]
type Navigation = RemoteDescriptor['navigation'][number]

/** A route as a remote writes it: its title is a key of the remote's own texts. */
export interface RouteSource extends Omit<Route, 'title' | 'access' | 'feature'> {
  title: string
  feature?: FeatureName
  /** Default: `user`. */
  access?: Route['access']
  /** Name of the webpack chunk of its screen, so that the page can ask for it early. */
  chunk?: string
}

/** A place in the navigation bar as a remote writes it: its label is a key of the remote's own texts. */
export interface NavigationSource extends Omit<Navigation, 'label' | 'feature'> {
  label: string
  feature?: FeatureName
}

/** What fills a slot: a file from the remote's folder, and the hs_feature without which it does not. */
export type FillSource = string | { file: string; feature: FeatureName }

/** What stands in a remote's `remote.ts`. The build turns the keys into words of every language. */
export interface DescriptorSource {
  name: string
  routes: RouteSource[]
  navigation: NavigationSource[]
  slots?: Partial<Record<SlotName, FillSource>>
  /** A file that exports `prepareOffline` (OfflineModule): what this device reads ahead, so that the remote's screens open without a network. */
  offline?: string
}

/** Declares a remote: everything it offers, on one screen. */
export function defineRemote(source: DescriptorSource): DescriptorSource {
  return source
}
