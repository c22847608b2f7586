/** How many places the way back remembers (specification 000, section 2). */
const LIMIT = 100

/** The places visited in this tab, the current one last; a modal's entry counts as its screen. */
export type Trail = readonly string[]

/** The trail after a move. `replaced` and a repeated place do not lengthen it; going back shortens it. */
export function follow(trail: Trail, path: string, move: 'PUSH' | 'POP' | 'REPLACE'): Trail {
  if (trail.at(-1) === path) return trail
  if (move === 'REPLACE') return [...trail.slice(0, -1), path]
  if (move === 'POP') {
    const before = trail.lastIndexOf(path, trail.length - 2)
    return before === -1 ? [...trail, path].slice(-LIMIT) : trail.slice(0, before + 1)
  }
  return [...trail, path].slice(-LIMIT)
}

/** Where back leads: the place before, else where the screen says it belongs, else home. */
export function backTarget(trail: Trail, parent: string | undefined): { steps: -1 } | { to: string } {
  return trail.length > 1 ? { steps: -1 } : { to: parent ?? '/' }
}
