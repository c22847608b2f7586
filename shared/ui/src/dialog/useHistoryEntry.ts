import { type ContextType, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom'

/** History state of an entry: the ids of the dialogs that are open there. */
interface EntryState {
  dialogs: readonly string[]
  others: object
}

function entryStateOf(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return { dialogs: [], others: {} }
  const dialogs: unknown = 'dialogs' in state ? state.dialogs : []
  return { dialogs: Array.isArray(dialogs) ? dialogs.filter((id) => typeof id === 'string') : [], others: state }
}

/** Whether an element of `useHistoryEntry` is open at the history entry with this state. */
export const hasOpenElement = (state: unknown): boolean => entryStateOf(state).dialogs.length > 0

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

/** Runs at once, or as soon as no screen blocks the navigation with a question. */
function afterBlockers(router: Router | undefined, run: () => void): void {
  const isAsking = () => [...(router?.state.blockers.values() ?? [])].some(({ state }) => state === 'blocked')
  if (!router || !isAsking()) {
    run()
    return
  }
  const stop = router.subscribe(() => {
    if (isAsking()) return
    stop()
    setTimeout(run)
  })
}

let made = 0

/** How far back an entry was left, by its key: a browser takes the step later, and several elements may close at once. */
let goingBack = { key: '', steps: 0 }

/**
 * Gives an open element its own history entry, so that Back closes it (specification 000, section
 * 2). Closing it in another way removes the entry.
 */
export function useHistoryEntry(open: boolean, onBack: () => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const entry = useRef<string | null>(null)
  const arrived = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  const enter = useEffectEvent(() => {
    clearTimeout(leaving.current)
    if (entry.current !== null) return
    made += 1
    // Must differ from any id that a reloaded page may find in the history.
    const id = `${Date.now().toString(36)}.${made}`
    entry.current = id
    const { pathname, search, hash } = location
    const { dialogs, others } = entryStateOf(location.state)
    void navigate(
      { pathname, search, hash },
      { state: { ...others, dialogs: [...dialogs, id] }, preventScrollReset: true },
    )
  })

  const takeBack = useEffectEvent((id: string) => {
    const moving = (router?.state.navigation.state ?? 'idle') !== 'idle'
    const current = router?.state.location ?? location
    const { dialogs } = entryStateOf(current.state)
    if (moving || !dialogs.includes(id)) return
    // The entries above it belong to elements that were opened from it.
    const steps = dialogs.length - dialogs.indexOf(id)
    const pendingSteps = goingBack.key === current.key ? goingBack.steps : 0
    goingBack = { key: current.key, steps: Math.max(steps, pendingSteps) }
    if (steps > pendingSteps) void navigate(pendingSteps - steps)
  })

  const leave = useEffectEvent(() => {
    const id = entry.current
    entry.current = null
    arrived.current = false
    // The same press may have begun a navigation that a screen is blocking with a question: a step
    // back would remove that question.
    if (id !== null) afterBlockers(router, () => takeBack(id))
  })

  const checkArrival = useEffectEvent((state: unknown) => {
    const here = entry.current !== null && entryStateOf(state).dialogs.includes(entry.current)
    if (here) arrived.current = true
    else if (open && arrived.current) {
      arrived.current = false
      entry.current = null
      onBack()
    }
  })
  // Subscribes before the entry is pushed: an immediate Back yields no location that would be
  // rendered.
  useEffect(() => (open ? router?.subscribe((now) => checkArrival(now.location.state)) : undefined), [open, router])

  useEffect(() => {
    if (!open) return
    enter()
    return () => {
      // Deferred for a navigation begun by the same press, and for an effect that runs again.
      leaving.current = setTimeout(leave)
    }
  }, [open])

  useEffect(() => {
    // The rendered location may lag behind the router's.
    checkArrival((router?.state.location ?? location).state)
  }, [location, open, router])
}
