import { useLocation, useNavigate } from '@almanac/ui/router'
import { useCallback } from 'react'
import type { Step } from '../steps'

/** How many entries of the history the flow has made since the screen that led to it; 0 where it was opened by its address. */
export function depthIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0
}

/** Goes through the steps by the browser's history, so that its Back goes one step back. */
export function useSteps(steps: readonly Step[], step: Step) {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname, search } = location
  const depth = depthIn(location.state)

  const to = useCallback(
    (next: Step, replace = false) => {
      const address = new URLSearchParams(search)
      address.set('step', next)
      void navigate(
        { pathname, search: address.toString() },
        { replace, state: { depth: replace ? depth : depth + 1 } },
      )
    },
    [navigate, pathname, search, depth],
  )

  /** To where the flow was begun, so that its steps don't stay in the history behind. */
  const leave = useCallback(() => {
    if (depth > 0) void navigate(-depth)
    else void navigate(pathname, { replace: true })
  }, [navigate, pathname, depth])

  /** One step back: by the history where it leads there. */
  const back = useCallback(() => {
    const before = steps[steps.indexOf(step) - 1]
    if (depth > 0) void navigate(-1)
    else if (before) to(before, true)
    else void navigate(pathname, { replace: true })
  }, [navigate, pathname, steps, step, depth, to])

  return {
    to,
    back,
    leave,
    next: () => {
      const after = steps[steps.indexOf(step) + 1]
      if (after) to(after)
    },
  }
}
