import { useEffect, useRef } from 'react'
import { tabStorage } from '@almanac/auth/storage'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { hasOpenElement } from '@almanac/ui/router'

/** Entries of the back history (specification 000, section 2). */
const MAX_BACK_PLACES = 100

/** The paths visited in this tab, the current one last; a modal's history entry counts as its screen. */
export type BackHistory = readonly string[]

/** Records the last 100 paths of this tab, also across reloads, and returns a function that goes back. */
export function useGoBack(): (parent: string | undefined) => void {
  const location = useLocation()
  const { pathname, search } = location
  const move = useNavigationType()
  const navigate = useNavigate()
  const visited = useRef<BackHistory>(null)
  const isModalOpen = hasOpenElement(location.state)
  const wasModalOpen = useRef(false)

  useEffect(() => {
    const here = pathname + search
    // What takes the place of a modal's entry leaves the entry of the screen below it.
    const isOverScreen = move === 'REPLACE' && wasModalOpen.current && !isModalOpen
    visited.current = historyAfter(visited.current ?? storedBackHistory(here), here, isOverScreen ? 'PUSH' : move)
    storeBackHistory(visited.current)
  }, [pathname, search, move, isModalOpen])
  useEffect(() => {
    wasModalOpen.current = isModalOpen
  }, [isModalOpen])

  return (parent) => {
    const target = backTarget(visited.current ?? [], parent)
    if ('steps' in target) void navigate(target.steps)
    else void navigate(target.to, { replace: true })
  }
}

/** The history after a navigation. Replacing or repeating a path does not lengthen it; going back shortens it. */
export function historyAfter(visited: BackHistory, path: string, move: 'PUSH' | 'POP' | 'REPLACE'): BackHistory {
  if (visited.at(-1) === path) return visited
  if (move === 'REPLACE') return [...visited.slice(0, -1), path]
  if (move === 'POP') {
    const before = visited.lastIndexOf(path, visited.length - 2)
    return before === -1 ? [...visited, path].slice(-MAX_BACK_PLACES) : visited.slice(0, before + 1)
  }
  return [...visited, path].slice(-MAX_BACK_PLACES)
}

/** The target of Back: the previous entry, else the screen's parent, else `/`. */
export function backTarget(visited: BackHistory, parent: string | undefined): { steps: -1 } | { to: string } {
  return visited.length > 1 ? { steps: -1 } : { to: parent ?? '/' }
}

const KEY = 'almanac.trail'

/** A path without its query: what the user searched for or opened must not be stored. */
const pathOf = (place: string): string => place.split('?')[0] ?? '/'

/** Stores the history for a reload of this tab, without queries. */
export function storeBackHistory(visited: BackHistory): void {
  tabStorage.set(KEY, JSON.stringify(visited.map(pathOf)))
}

/** This tab's history from before a reload; empty if the tab has nothing to go back to. */
export function storedBackHistory(here: string): BackHistory {
  const stored = history.length > 1 ? readStored() : []
  return stored.at(-1) === pathOf(here) ? [...stored.slice(0, -1), here] : stored
}

/** Removes the stored history when the user signs out. */
export function forgetBackHistory(): void {
  tabStorage.remove(KEY)
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
