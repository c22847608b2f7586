import { releaseInStack, runsOf } from './run-releases'

/*
 * Styles apply to the whole page, so those of a release that was replaced must not stay: its links are known by
 * their address, its style elements by who created them. They are switched off rather than removed, because webpack
 * loads a style once, and the release may come back.
 */

/** Style elements that a release's script created, by the base URL of its files. */
const created = new Map<string, Set<HTMLStyleElement>>()

/** Notes which release creates a style element. To be called before any remote runs. */
export function watchStyles(): void {
  const create = document.createElement.bind(document)
  const watched = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) note(element)
    return element
  }
  Reflect.set(document, 'createElement', watched)
}

function note(element: HTMLStyleElement): void {
  const base = releaseInStack(new Error('created').stack ?? '')?.base
  if (base === undefined) return
  const elements = created.get(base) ?? new Set()
  created.set(base, elements.add(element))
}

/** Applies the styles of these versions of a remote, and switches off those of its other versions. */
export function showStylesOf(remote: string, versions: string[]): void {
  const runs = runsOf(remote)
  if (runs.length < 2) return
  for (const { base, version } of runs)
    for (const element of stylesOf(base)) setApplied(element, versions.includes(version))
}

/** Emotion's elements hold the styles of all: the host's too. */
const isShared = (element: HTMLElement) => element.dataset['emotion'] !== undefined

function stylesOf(base: string): (HTMLLinkElement | HTMLStyleElement)[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')]
  return [...links.filter(({ href }) => href.startsWith(base)), ...(created.get(base) ?? [])].filter(
    (element) => !isShared(element),
  )
}

/** A media query that never matches. */
const NOWHERE = 'not all'

function setApplied(element: HTMLLinkElement | HTMLStyleElement, applied: boolean): void {
  if (applied === (element.media !== NOWHERE)) return
  if (!applied) element.dataset['media'] = element.media
  element.media = applied ? (element.dataset['media'] ?? '') : NOWHERE
}
