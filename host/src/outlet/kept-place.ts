import type { DescriptorRoute, Release } from '@almanac/contracts/platform/registry'

// Apart from ./KeptPlaces.tsx, which visitors do not need.

/** The path of the place that stays mounted and shows this route of a release (`keep_mounted`); null for other screens. */
export function keptPlaceOf({ descriptor: { navigation } }: Release, route: DescriptorRoute): string | null {
  const path = route.of_place ?? route.path
  return navigation.some((place) => place.keep_mounted === true && place.path === path) ? path : null
}
