import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom'

interface DialogState {
  dialogs?: string[]
}

function stateOf(state: unknown): DialogState {
  return typeof state === 'object' && state !== null ? state : {}
}

let made = 0

/**
 * Gives something that is open its own entry in the history, so that Back
 * closes it (specification 000, section 2). Closing it in another way takes
 * the entry back.
 */
export function useHistoryEntry(open: boolean, onBack: () => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const entry = useRef<string | null>(null)
  const arrived = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ location, onBack })
  latest.current = { location, onBack }

  const isOn = (id: string): boolean => stateOf((router?.state.location ?? latest.current.location).state).dialogs?.includes(id) ?? false
  const here = entry.current !== null && (stateOf(location.state).dialogs?.includes(entry.current) ?? false)

  useEffect(() => {
    if (!open) return
    clearTimeout(leaving.current)
    if (entry.current === null) {
      const id = `${Date.now().toString(36)}.${(made += 1)}`
      entry.current = id
      const { pathname, search, hash, state } = latest.current.location
      void navigate({ pathname, search, hash }, { state: { ...stateOf(state), dialogs: [...(stateOf(state).dialogs ?? []), id] }, preventScrollReset: true })
    }
    return () => {
      // Waits for a navigation that the same press began, and for an effect that runs again.
      leaving.current = setTimeout(() => {
        const id = entry.current
        entry.current = null
        arrived.current = false
        if (id !== null && isOn(id) && (router?.state.navigation.state ?? 'idle') === 'idle') void navigate(-1)
      })
    }
  }, [open])

  useEffect(() => {
    if (here) arrived.current = true
    else if (open && arrived.current) {
      arrived.current = false
      entry.current = null
      latest.current.onBack()
    }
  }, [here, open])
}
