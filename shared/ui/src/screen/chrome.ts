import { useSyncExternalStore } from 'react'
import type { IconName } from '../icon/strokes'

/** The one optional button in the navigation bar. */
export interface ScreenAction {
  label: string
  icon?: IconName
  onClick?: () => void
  /** A route, when it leads elsewhere. */
  to?: string
}

/** What the navigation bar shows for the screen that is open. */
export interface ScreenChrome {
  title: string
  /** The language of a title that a study wrote; left out for our own. */
  lang?: string | null
  /** Where back leads when there is nothing to go back to; absent on the places of the navigation bar. */
  back?: string
  action?: ScreenAction
}

const EMPTY: ScreenChrome = { title: '' }

const open: { id: string; chrome: ScreenChrome }[] = []
const listeners = new Set<() => void>()
let shown = EMPTY

function tell(): void {
  shown = open.at(-1)?.chrome ?? EMPTY
  for (const listener of listeners) listener()
}

/** Puts a screen's title, back and action into the navigation bar, or changes them. */
export function showChrome(id: string, chrome: ScreenChrome): void {
  const entry = open.find((screen) => screen.id === id)
  if (entry) entry.chrome = chrome
  else open.push({ id, chrome })
  tell()
}

/** The screen is gone; the one below it, if any, has the bar again. */
export function hideChrome(id: string): void {
  const at = open.findIndex((screen) => screen.id === id)
  if (at >= 0) open.splice(at, 1)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For the host: what the navigation bar shows now. */
export function useScreenChrome(): ScreenChrome {
  return useSyncExternalStore(subscribe, () => shown)
}
