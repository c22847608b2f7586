import { filled, type Prerendered, prerenderedStyle } from '../prerendered'
import { takeOver } from './take-over'

/** The screen of a visitor as a form that works without scripts. */
export interface Door extends Prerendered {
  /** Whether the screen of the release takes its place; not a step that this screen does not know of. */
  isReplaced: boolean
}

/** While it is there, what the host draws is not shown. */
const STYLE = '#door~#root{display:none}@media(prefers-reduced-motion:reduce){#door *{animation:none!important}}'

/** What only scripts could do. Older browsers do not know whether there are any (`scripting` in VisitorPage). */
const WITHOUT_SCRIPTS =
  '<style>[data-scripted]{display:none!important}[data-unscripted]:not([data-said=""]){display:revert!important}</style>'

/**
 * The screen of a visitor in the page itself, from the release that this visitor gets. It stands before the root, as its
 * fields would lose focus and composition if they were moved into the frame of the host.
 */
export function doorElement(door: Door): string {
  const style = `<style>${prerenderedStyle(door)}${STYLE}</style>`
  const unscripted = door.isReplaced ? `<noscript>${WITHOUT_SCRIPTS}</noscript>` : WITHOUT_SCRIPTS
  return `<div id="door">${style}${unscripted}${filled(door)}</div>`
}

/** The script that follows the root. */
export const doorScript = ({ isReplaced }: Door): string => (isReplaced ? takeOver.element : '')

/** The hashes of the scripts in the page. */
export const doorScripts = (door: Door | undefined): string[] => (door?.isReplaced ? [takeOver.hash] : [])

/** The page without the host, for a step that the host's screens do not know of. */
export const withoutHost = (html: string): string => html.replaceAll(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
