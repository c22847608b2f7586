import { useState } from 'react'
import { authStore } from '@almanac/auth'
import { hasOpenElement, useBlocker, useHistoryEntry, useLocation } from '@almanac/ui/router'

/** Whether the page was opened at this screen, so that Back would leave the app, where no navigation can be blocked. */
const isFirstEntry = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

const ignore = () => undefined

interface Leaving {
  /** Whether a navigation out of the call is blocked until the user answers. */
  asked: boolean
  /** Leaves, and continues that navigation. */
  go: () => void
  stay: () => void
}

/**
 * Back and other navigation end the call for this person, so they require confirmation; after a sign-out they do not.
 * Where Back would leave the app, the call has a history entry of its own, and Back leads to the end of the call.
 */
export function useLeaving(leave: () => void): Leaving {
  const { pathname } = useLocation()
  const [opened] = useState(isFirstEntry)
  useHistoryEntry(opened, ignore)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      authStore.getState().user !== null &&
      (from.pathname !== to.pathname || (opened && hasOpenElement(from.state) && !hasOpenElement(to.state))),
  )
  return {
    asked: blocker.state === 'blocked',
    go() {
      if (blocker.location?.pathname !== pathname) return blocker.proceed?.()
      // The end of the call removes its entry.
      blocker.reset?.()
      leave()
    },
    stay: () => blocker.reset?.(),
  }
}
