import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { FeatureName } from '@almanac/domain/features'
import type { ComponentType } from 'react'
import type { SlotName } from './slots'

type Route = RemoteDescriptor['routes'][number]
type Navigation = RemoteDescriptor['navigation'][number]

/** A route as a remote writes it: its title is a key of the remote's own texts. */
export interface RouteSource<Path extends string = string> extends Omit<
  Route,
  'path' | 'title' | 'access' | 'feature'
> {
  path: Path
  title: string
  feature?: FeatureName
  /** Default: `user`. */
  access?: Route['access']
  /**
   * Loads its screen, by an `import()` whose comment names the chunk: the build reads the name here, so that the page
   * can ask for the file early. Addresses with the same function show the same screen.
   */
  screen: () => Promise<ComponentType>
}

/** A place in the navigation bar as a remote writes it: it leads to one of the remote's routes, its label is a key of the remote's own texts. */
export interface NavigationSource<Path extends string = string> extends Omit<Navigation, 'path' | 'label' | 'feature'> {
  path: Path
  label: string
  feature?: FeatureName
}

/** What fills a slot: a file from the remote's folder, and the hs_feature without which it does not. */
export type FillSource = string | { file: string; feature: FeatureName }

/** What stands in a remote's `remote.ts`. The build turns the keys into words of every language. */
export interface DescriptorSource<Path extends string = string> {
  name: string
  routes: RouteSource<Path>[]
  navigation: NavigationSource<NoInfer<Path>>[]
  slots?: Partial<Record<SlotName, FillSource>>
  /** A file that exports `prepareOffline` (OfflineModule): what this device reads ahead, so that the remote's screens open without a network. */
  offline?: string
}

/** Declares the addresses of a remote: the descriptor and the screens (`createScreens` of `@almanac/ui/screens`) both come from here. */
export function defineRoutes<const Path extends string>(routes: RouteSource<Path>[]): RouteSource<Path>[] {
  return routes
}

/** Declares a remote: everything it offers, on one screen. */
export function defineRemote<Path extends string>(source: DescriptorSource<Path>): DescriptorSource<Path> {
  return source
}
