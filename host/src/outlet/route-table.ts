import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { DescriptorRoute, Release } from '@almanac/contracts/platform/registry'

/** A route of the product with the release whose screen it shows. */
export interface OwnedRoute {
  route: DescriptorRoute
  release: Release
}

/** All routes of all remotes, ready to be looked up. */
export interface RouteTable {
  objects: RouteObject[]
  owned: OwnedRoute[]
}

/** Builds the table from the descriptors alone; no remote's code is needed. */
export function routeTable(releases: Release[]): RouteTable {
  const owned = releases.flatMap((release) => release.descriptor.routes.map((route) => ({ route, release })))
  return { owned, objects: owned.map(({ route }, index) => ({ id: String(index), path: route.path })) }
}

/** Who owns a path, by React Router's own ranking; null when nobody does. */
export function ownerOf(table: RouteTable, pathname: string): OwnedRoute | null {
  const match = matchRoutes(table.objects, pathname)?.at(-1)
  return match ? (table.owned[Number(match.route.id)] ?? null) : null
}
