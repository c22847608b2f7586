import type { CreatedStyles } from '../release-styles'
import { releaseInStack } from './attribute'

type Style = HTMLLinkElement | HTMLStyleElement

/** Emotion's elements hold the styles of all: the host's too. */
const isShared = (element: Style) => element.dataset['emotion'] !== undefined

/** The links of a release, known by their address, and the elements that its scripts created. */
function stylesOf(base: string, created: CreatedStyles): Style[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')]
  const elements = [...created].filter(([, stack]) => releaseInStack(stack)?.base === base)
  return [...links.filter(({ href }) => href.startsWith(base)), ...elements.map(([element]) => element)].filter(
    (element) => !isShared(element),
  )
}

/** A media query that never matches. */
const NOWHERE = 'not all'

/**
 * Applies the styles of a release, or switches them off. They are not removed, because webpack loads a style once,
 * and the release may come back.
 */
export function switchStyles(base: string, applied: boolean, created: CreatedStyles): void {
  for (const element of stylesOf(base, created)) {
    if (applied === (element.media !== NOWHERE)) continue
    if (!applied) element.dataset['media'] = element.media
    element.media = applied ? (element.dataset['media'] ?? '') : NOWHERE
  }
}
