import { type DisplayFace, productForm } from '@almanac/contracts/rules/platform/theme'
import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import type { Theme } from '@almanac/contracts/platform/theme'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import type { StoredRelease } from '../platform'

/** A preload hint for a file. */
export interface Hint {
  href: string
  as: 'script' | 'style' | 'fetch' | 'font'
  /** The hash of a script or style; with a different one the file is fetched twice. */
  integrity?: string
  /** Not needed for the first paint: it waits for what is. */
  later?: boolean
}

export interface RemoteOnPage {
  /** Null for a preview, whose files are unknown. */
  stored: Pick<StoredRelease, 'address' | 'manifest' | 'preload' | 'texts' | 'files' | 'prerendered'> | null
  /** Of its rollout; without one, the page's. */
  theme?: Theme | null
  routes: DescriptorRoute[]
}

export interface RouteOnPage {
  route: DescriptorRoute
  remote: RemoteOnPage
}

/** The visitor's state that routing depends on. */
interface Standing {
  signedIn: boolean
  operator: boolean
  enabled: (feature: string) => boolean
}

/** How the files of the faces of headings are named; without one, headings are in the font of the text. */
const FONTS: Partial<Record<DisplayFace, string>> = {
  fraunces: 'fraunces',
  source_serif: 'source-serif',
  figtree: 'figtree',
  nunito: 'nunito',
}

const fontsOf = (host: HostDocument, face: DisplayFace): string[] =>
  host.fonts.filter((file) => file.startsWith(FONTS[face] ?? '-'))

/** Languages whose headings are in the font of `host.fonts`. */
const LATIN = ['en', 'es', 'fr']

/** Screens of the host itself, independent of the registry. */
const HOST_SCREENS = ['/logout', '/study_closed']

/**
 * The route that the visitor will see, by the rules of the host (host/src/outlet/destination.ts), including its
 * redirects from screens without access; undefined if the host itself shows something.
 */
export function routeFor(
  path: string,
  { signedIn, operator, enabled }: Standing,
  remotes: RemoteOnPage[],
): RouteOnPage | undefined {
  if (HOST_SCREENS.includes(path) || (path === '/operations' && (operator || !signedIn))) return undefined
  if ((path === '/me' || path === '/studio') && signedIn) return undefined
  const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ route, remote })))
  const find = (wanted: string) => bestMatch(routes, ({ route }) => route.path, wanted)
  const found = find(path)
  const others = signedIn ? 'visitor' : 'user'
  const isForVisitor = found && found.route.access !== others && (!found.route.feature || enabled(found.route.feature))
  return isForVisitor ? found : find(signedIn ? '/' : '/login')
}

/**
 * Preload hints of the first screen, the host's part first: its texts, the signed-in
 * part, shared modules, the remote's files and texts. The host paints its frame without
 * those of the remote, which wait for its own scripts. A script or style without a known
 * hash would not run, so it gets no hint.
 */
export function hintsFor(
  found: RouteOnPage | undefined,
  host: HostDocument,
  { locale, signedIn, face = productForm.face }: { locale: string; signedIn: boolean; face?: DisplayFace | undefined },
): Hint[] {
  const own = (files: string[] | undefined) => hinted('/', files, host.files)
  const always = [
    ...own(host.texts[locale]),
    ...own(signedIn ? host.signed_in : []),
    ...(signedIn && LATIN.includes(locale) ? fontsOf(host, face) : []).map((file): Hint => ({
      href: `/${file}`,
      as: 'font',
    })),
  ]
  const stored = found?.remote.stored
  if (!found || !stored) return always
  const needs = stored.preload[found.route.path]
  const remotes = hinted(stored.address, [...(needs?.files ?? []), ...(stored.texts[locale] ?? [])], stored.files)
  const first = new Set(always.map(({ href }) => href))
  const others: Hint[] = [
    { href: stored.address + stored.manifest, as: 'fetch' },
    ...own(host.preload[found.route.path]),
    ...(needs?.shared ?? []).flatMap((key) => own(host.shared[key])),
    ...remotes,
  ]
  const later = others.filter(({ href }) => !first.has(href)).map((hint) => ({ ...hint, later: true }))
  return [...always, ...new Map(later.map((hint) => [hint.href, hint])).values()]
}

function hinted(address: string, files: string[] | undefined, hashes: Record<string, string>): Hint[] {
  return (files ?? []).flatMap((file) => {
    const integrity = hashes[file]
    return integrity ? [{ href: address + file, as: file.endsWith('.css') ? 'style' : 'script', integrity }] : []
  })
}

/** The match score of a React Router pattern for a path: higher is more specific, -1 is no match. */
export function matchScore(pattern: string, path: string): number {
  return scoreOf(segments(pattern), segments(path))
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function scoreOf([wanted, ...others]: string[], available: string[]): number {
  if (wanted === undefined) return available.length === 0 ? 1 : -1
  if (wanted === '*') return 0
  const without = wanted.endsWith('?') ? scoreOf(others, available) : -1
  const [segment, ...rest] = available
  const name = wanted.replace(/\?$/, '')
  const own = name.startsWith(':') ? 2 : name === segment ? 3 : -1
  const below = segment === undefined || own < 0 ? -1 : scoreOf(others, rest)
  return Math.max(without, below < 0 ? -1 : below + own)
}

/** The candidate with the most specific match for a path. */
export function bestMatch<T>(candidates: T[], patternOf: (candidate: T) => string, path: string): T | undefined {
  const scored = candidates.map((candidate) => ({ candidate, score: matchScore(patternOf(candidate), path) }))
  return scored.filter(({ score }) => score >= 0).sort((one, other) => other.score - one.score)[0]?.candidate
}
