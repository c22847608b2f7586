import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { StoredRelease } from '../platform/releases'
import { bestMatch } from './match'

/** A file that the browser is asked to fetch before anything needs it. */
export interface Hint {
  href: string
  as: 'script' | 'style' | 'fetch'
  /** The hash of a script or style: it is loaded with it, and a hint that says otherwise is a file fetched twice. */
  integrity?: string
}

export interface RemoteOnPage {
  /** Null for a preview, of whose files nothing is known. */
  stored: Pick<StoredRelease, 'address' | 'manifest' | 'preload' | 'texts' | 'files'> | null
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

/**
 * What the first screen needs, the host's part first: its words, what the remote
 * takes from it, the remote's files and words. A script or style whose hash is
 * not known would not be run: it is not asked for either.
 */
export function hintsFor(found: RouteOnPage | undefined, host: HostDocument, locale: string): Hint[] {
  const own = (files: string[] | undefined) => hinted('/', files, host.files)
  const words = own(host.texts[locale])
  const stored = found?.remote.stored
  if (!found || !stored) return words
  const needs = stored.preload[found.route.path]
  const remotes = hinted(stored.address, [...(needs?.files ?? []), ...(stored.texts[locale] ?? [])], stored.files)
  const hosts = [...words, ...own(host.preload[found.route.path]), ...(needs?.shared ?? []).flatMap((key) => own(host.shared[key]))]
  const once = new Map([...hosts, ...remotes].map((hint) => [hint.href, hint]))
  return [{ href: stored.address + stored.manifest, as: 'fetch' }, ...once.values()]
}

function hinted(address: string, files: string[] | undefined, hashes: Record<string, string>): Hint[] {
  return (files ?? []).flatMap((file) => {
    const integrity = hashes[file]
    return integrity ? [{ href: address + file, as: file.endsWith('.css') ? 'style' : 'script', integrity }] : []
  })
}
