import type { Trail } from './trail'

const KEY = 'almanac.trail'

/** A place without its query: what was looked for or opened there is nobody's affair after a reload. */
const pathOf = (place: string): string => place.split('?')[0] ?? '/'

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** Keeps the trail for a reload of this tab: paths alone. */
export function keepTrail(trail: Trail): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trail.map(pathOf)))
  } catch {
    // Without room, or without leave to keep anything, back leads to the parent after a reload.
  }
}

/** The trail that this tab had before it was loaded anew; empty where the tab has nothing to go back to. */
export function keptTrail(here: string): Trail {
  const kept = history.length > 1 ? read() : []
  return kept.at(-1) === pathOf(here) ? [...kept.slice(0, -1), here] : kept
}

/** Whoever leaves leaves no trail behind. */
export function forgetTrail(): void {
  sessionStorage.removeItem(KEY)
}
