import { startTransition, useEffect, useState } from 'react'
import type { IconName } from '../icon/strokes'
import { setPageTitle } from './page-title'

/** The optional single button in the navigation bar. */
export interface ScreenAction {
  label: string
  icon?: IconName
  onClick?: () => void
  /** A route, for an action that navigates. */
  to?: string
}

/** What the navigation bar shows for the open screen. */
export interface ScreenChrome {
  title: string
  /** Language of a title written by a study; omitted for the product's own. */
  lang?: string | null
  /** Target of Back without an earlier screen; absent on the destinations of the navigation bar. */
  back?: string
  action?: ScreenAction
  /** Whether a list stands beside the screen, so that its title begins behind the list. */
  isBesideList?: boolean
}

const EMPTY: ScreenChrome = { title: '' }

const open: { id: string; chrome: ScreenChrome }[] = []
const listeners = new Set<() => void>()
let shown = EMPTY

function notifyListeners(): void {
  shown = open.at(-1)?.chrome ?? EMPTY
  // Of the latest screen, not of one that is rendered once more while it is left.
  if (open.length > 0) setPageTitle(shown.title)
  for (const listener of listeners) listener()
}

/** Whether both show the same. What the action does is read when it is pressed. */
const isSame = (one: ScreenChrome, other: ScreenChrome): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Sets or updates a screen's title, in the window too, its back target and its action in the navigation bar. */
export function showChrome(id: string, chrome: ScreenChrome): void {
  const entry = open.find((screen) => screen.id === id)
  if (entry && isSame(entry.chrome, chrome)) {
    if (entry.chrome.action) Object.assign(entry.chrome.action, chrome.action)
    return
  }
  const own = chrome.action ? { ...chrome, action: { ...chrome.action } } : chrome
  if (entry) entry.chrome = own
  else open.push({ id, chrome: own })
  notifyListeners()
}

/** Removes a screen; the one below it, if any, gets the navigation bar again. */
export function hideChrome(id: string): void {
  const at = open.findIndex((screen) => screen.id === id)
  if (at >= 0) open.splice(at, 1)
  notifyListeners()
}

/**
 * For the host: current content of the navigation bar. In a transition, because a screen says it as it is mounted: an
 * urgent change would have React run all effects of the screen, and render again, before it is painted.
 */
export function useScreenChrome(): ScreenChrome {
  const [chrome, setChrome] = useState(shown)
  useEffect(() => {
    const follow = () => startTransition(() => setChrome(shown))
    listeners.add(follow)
    follow()
    return () => {
      listeners.delete(follow)
    }
  }, [])
  return chrome
}
