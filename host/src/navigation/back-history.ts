import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/** How many places the way back remembers (specification 000, section 2). */
const MAX_BACK_PLACES = 100

/** The places visited in this tab, the current one last; a modal's entry counts as its screen. */
export type BackHistory = readonly string[]

/** Keeps the last 100 places of this tab, also over a reload, and returns a function that goes back from here. */
export function useGoBack(): (parent: string | undefined) => void {
  const { pathname, search } = useLocation()
  const move = useNavigationType()
  const navigate = useNavigate()
  const visited = useRef<BackHistory>(null)

  useEffect(() => {
    const here = pathname + search
    visited.current = historyAfter(visited.current ?? storedBackHistory(here), here, move)
    storeBackHistory(visited.current)
  }, [pathname, search, move])

  return (parent) => {
    const target = backTarget(visited.current ?? [], parent)
    if ('steps' in target) void navigate(target.steps)
    else void navigate(target.to, { replace: true })
  }
}

/** The history after a move. Replacing or repeating a place does not lengthen it; going back shortens it. */
export function historyAfter(visited: BackHistory, path: string, move: 'PUSH' | 'POP' | 'REPLACE'): BackHistory {
  if (visited.at(-1) === path) return visited
  if (move === 'REPLACE') return [...visited.slice(0, -1), path]
  if (move === 'POP') {
    const before = visited.lastIndexOf(path, visited.length - 2)
    return before === -1 ? [...visited, path].slice(-MAX_BACK_PLACES) : visited.slice(0, before + 1)
  }
  return [...visited, path].slice(-MAX_BACK_PLACES)
}

/** Where back leads: the place before, else where the screen says it belongs, else home. */
export function backTarget(visited: BackHistory, parent: string | undefined): { steps: -1 } | { to: string } {
  return visited.length > 1 ? { steps: -1 } : { to: parent ?? '/' }
}

const KEY = 'almanac.trail'

/** A place without its query: what was looked for or opened there must not be readable after a reload. */
const pathOf = (place: string): string => place.split('?')[0] ?? '/'

/** Stores the history for a reload of this tab: paths alone. */
export function storeBackHistory(visited: BackHistory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visited.map(pathOf)))
  } catch {
    // Without room or permission to store anything, back leads to the parent after a reload.
  }
}

/** The history that this tab had before it was reloaded; empty where the tab has nothing to go back to. */
export function storedBackHistory(here: string): BackHistory {
  const stored = history.length > 1 ? readStored() : []
  return stored.at(-1) === pathOf(here) ? [...stored.slice(0, -1), here] : stored
}

/** Removes it from the tab when the user leaves. */
export function forgetBackHistory(): void {
  sessionStorage.removeItem(KEY)
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
