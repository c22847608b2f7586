import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** In the state of a history entry that has the entry of the list below it. */
const ABOVE_LIST = 'isAboveList'

const isAboveList = (state: unknown): boolean => typeof state === 'object' && state !== null && ABOVE_LIST in state

/** What of a list is open. */
interface Opened {
  /** Null while nothing is open. */
  id: string | null
  open: (id: string) => void
  /** Leads back to the list; a second call is ignored. */
  close: () => void
}

/**
 * What of a list is open according to the address (`?name=id`), in a pane or in a dialog alike, so
 * that it stays open when the window is turned, is reloaded or linked to. Back closes it: below it
 * is always an entry of the list, which a link gets as well.
 *
 * @param within Parameters that belong to what is open, and go with it.
 */
export function useOpenedByAddress(name: string, within: readonly string[] = []): Opened {
  const location = useLocation()
  const { key, pathname, search, hash } = location
  const isAbove = isAboveList(location.state)
  const navigate = useNavigate()
  const closed = useRef<string>(null)
  const [linked, setLinked] = useState<string | null>(null)
  const named = new URLSearchParams(search).get(name)
  const isFromLink = named !== null && !isAbove

  /** The address with another item open. */
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(search)
    for (const parameter of within) next.delete(parameter)
    if (id === null) next.delete(name)
    else next.set(name, id)
    return { pathname, search: next.toString(), hash }
  }

  const putListBelow = useEffectEvent(async () => {
    const here = { pathname, search, hash }
    setLinked(named)
    await navigate(addressOf(null), { replace: true, preventScrollReset: true })
    await navigate(here, { state: { [ABOVE_LIST]: true }, preventScrollReset: true })
    setLinked(null)
  })
  useEffect(() => {
    if (isFromLink) void putListBelow()
  }, [isFromLink])

  return {
    id: named ?? linked,
    open: (id) => {
      // What is open is replaced, so that Back closes it as well.
      void navigate(addressOf(id), { replace: isAbove, state: { [ABOVE_LIST]: true }, preventScrollReset: true })
    },
    close: () => {
      if (named === null || closed.current === key) return
      closed.current = key
      if (isAbove) void navigate(-1)
      else void navigate(addressOf(null), { replace: true, preventScrollReset: true })
    },
  }
}
