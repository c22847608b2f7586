import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { FeatureName, FlagValue } from '@almanac/domain/features'
import type { IconName } from '@almanac/domain/releases'
import type { ComponentType } from 'react'
import type { Flag, FullName } from './flags'
import type { SlotName } from './slots'

type Route = RemoteDescriptor['routes'][number]
type Navigation = RemoteDescriptor['navigation'][number]

/** What a route, a place or a fill can require: a feature of the product, or a boolean flag of the remote by its full name. */
type Required = FeatureName | FullName

/** A route as written in a remote: its title is a key of the remote's own texts. */
export interface RouteSource<Path extends string = string> extends Omit<
  Route,
  'path' | 'title' | 'access' | 'feature' | 'panes'
> {
  path: Path
  title: string
  feature?: Required
  /** Default: `user`. */
  access?: Route['access']
  /**
   * Loads its screen, by an `import()` whose comment names the chunk: the build reads that name, so
   * that the page can preload the file. Addresses with the same function show the same screen.
   */
  screen: () => Promise<ComponentType>
  /** For a detail: the screen of the list that stands beside it in a wide window. */
  beside?: () => Promise<ComponentType>
  /** For such a list: what stands in place of the detail while none is open. */
  nothingOpen?: () => Promise<ComponentType>
  /** For a screen that shows a list and its detail beside each other in a wide window, with an address of its own or none for the detail. */
  panes?: true
  /**
   * A file that exports `Prerendered`, a component without properties, effects and requests, which the build renders to
   * HTML in every language. The page shows it at this address until the screen's code has run: to users, or to visitors
   * where the route is theirs. What it writes in double braces is filled in by the server. For users: {{first_name}}
   * (empty without one), {{is_named}} and {{is_night}} (true or false), {{part_of_day}} (morning, afternoon, evening),
   * {{sky}} (the drawing of the brand). For visitors: the brand and its words (`PrerenderedVisitorPage`), the study of the
   * link ({{group_name}}, {{code}}), {{step}}, and what a form is answered with (`PrerenderedForm`).
   */
  prerendered?: string
}

/**
 * A navigation bar item as written in a remote: it leads to one of the remote's routes, its label
 * is a key of the remote's own texts.
 */
export interface NavigationSource<Path extends string = string> extends Omit<
  Navigation,
  'path' | 'label' | 'icon' | 'feature'
> {
  path: Path
  label: string
  icon: IconName
  feature?: Required
}

/** Fill of a slot: a file in the remote's folder, optionally only with this hs_feature. */
export type FillSource = string | { file: string; feature: Required }

/** Content of a remote's `remote.ts`. The build translates the keys into every language. */
export interface DescriptorSource<Path extends string = string> {
  name: string
  routes: RouteSource<Path>[]
  navigation: NavigationSource<NoInfer<Path>>[]
  slots?: Partial<Record<SlotName, FillSource>>
  /**
   * A file that exports `prepareOffline` (OfflineModule): prefetches what the remote's screens need
   * to open offline.
   */
  offline?: string
  /** Further groups of texts in `locales/`, each named after the remote (`account_profile`), loaded by the screens that import them. */
  laterTexts?: readonly string[]
  /** Its flags, declared in a file of their own that its screens import too. */
  flags?: readonly Flag<FlagValue>[]
}

/**
 * Declares the addresses of a remote: the source of both the descriptor and the screens
 * (`createScreens` of `@almanac/ui/screens`).
 */
export function defineRoutes<const Path extends string>(routes: RouteSource<Path>[]): RouteSource<Path>[] {
  return routes
}

/** Declares a remote: everything it offers, in one place. */
export function defineRemote<Path extends string>(source: DescriptorSource<Path>): DescriptorSource<Path> {
  return source
}
