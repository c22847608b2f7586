import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const remotes = join(import.meta.dirname, '../../remotes')

export interface Route {
  path: string
  access: string
  remote: string
  /** Only those who have this feature get the screen; others are sent to Today. */
  feature?: string
}

/** The routes in the built remotes' descriptors; those without parameters first. */
export function readRoutes(): Route[] {
  const release = (remote: string): unknown =>
    JSON.parse(readFileSync(join(remotes, remote, 'dist/release.json'), 'utf8'))
  const isRoute = (route: unknown): route is Omit<Route, 'remote'> =>
    typeof route === 'object' && route !== null && 'path' in route && 'access' in route
  const folders = readdirSync(remotes, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const routes = folders.flatMap(({ name }) => {
    const document = release(name)
    const descriptor: unknown = typeof document === 'object' && document ? Reflect.get(document, 'descriptor') : null
    const listed: unknown = typeof descriptor === 'object' && descriptor ? Reflect.get(descriptor, 'routes') : null
    return Array.isArray(listed) ? listed.filter(isRoute).map((route) => ({ ...route, remote: name })) : []
  })
  return routes.toSorted((one, other) => Number(varies(one)) - Number(varies(other)))
}

const varies = ({ path }: Route) => /[:*]/.test(path)

/** Whether the pattern of a route matches an address: `/activity/12` matches `/activity/:id`. */
const matches = ({ path }: Route, address: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/?]+').replace('*', '[^?]+')}$`).test(address)

/** Whether an address leads to a route: not where another one names it without a parameter. */
export const leadsTo = (route: Route, address: string, routes: readonly Route[]): boolean =>
  matches(route, address) && !(varies(route) && routes.some(({ path }) => path === address))

/** Paths that no link leads to. */
const KNOWN: Record<string, string> = { '/register/:code': '/register/TIDE24' }

/**
 * The path for a route: its own, the first link to it, or one below a link (`/activity/12/edit`, which a menu
 * leads to).
 */
export function addressOf(route: Route, links: readonly string[], routes: readonly Route[]): string | undefined {
  if (!varies(route)) return route.path
  const [, parent = '', ending = ''] = /^(.*)(\/\w+)$/.exec(route.path) ?? []
  const above = parent && links.find((link) => leadsTo({ ...route, path: parent }, link, routes))
  return KNOWN[route.path] ?? links.find((link) => leadsTo(route, link, routes)) ?? (above ? above + ending : undefined)
}
