import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { StoredRelease } from '../platform/releases'
import { bestMatch } from './match'

/** A file that the browser is asked to fetch before anything needs it. */
export interface Hint {
  href: string
  as: 'script' | 'style' | 'fetch'
}

export interface RemoteOnPage {
  stored: Pick<StoredRelease, 'address' | 'manifest' | 'preload' | 'texts'>
  routes: DescriptorRoute[]
}

export interface RouteOnPage {
  route: DescriptorRoute
  remote: RemoteOnPage
}

/** The route that the visitor will see: the host sends her from what is not for her. */
export function routeFor(path: string, signedIn: boolean, remotes: RemoteOnPage[]): RouteOnPage | undefined {
  const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ route, remote })))
  const find = (wanted: string) => bestMatch(routes, ({ route }) => route.path, wanted)
  const found = find(path) ?? find('/')
  if (found?.route.access === 'user' && !signedIn) return find('/login')
  if (found?.route.access === 'visitor' && signedIn) return find('/')
  return found
}

/** What the first screen needs, the host's part first: its words, what the remote takes from it, the remote's files and words. */
export function hintsFor(found: RouteOnPage | undefined, host: HostDocument, locale: string): Hint[] {
  const own = (files: string[] | undefined) => (files ?? []).map((file) => `/${file}`)
  const hosts = own(host.texts[locale])
  if (!found) return hosts.map(hint)
  const { route, remote: { stored } } = found
  const needs = stored.preload[route.path]
  const remotes = [...(needs?.files ?? []), ...(stored.texts[locale] ?? [])].map((file) => stored.address + file)
  const files = [...hosts, ...own(host.preload[route.path]), ...(needs?.shared ?? []).flatMap((key) => own(host.shared[key])), ...remotes]
  return [{ href: stored.address + stored.manifest, as: 'fetch' }, ...[...new Set(files)].map(hint)]
}

function hint(href: string): Hint {
  return { href, as: href.endsWith('.css') ? 'style' : 'script' }
}
