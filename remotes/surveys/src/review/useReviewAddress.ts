import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from '@almanac/ui/router'

const NAME = 'response'

/**
 * Which completed survey is open, kept in the address as `?response=<id>` so
 * that it can be linked to. The dialog brings an entry of its own into the
 * history; the address changes within that entry, so that one Back, the cross
 * and Escape all lead to the list and none of them leaves a trace behind it.
 */
export function useReviewAddress() {
  const location = useLocation()
  const state: unknown = location.state
  const [search, setSearch] = useSearchParams()
  const named = search.get(NAME)
  const [opened, setOpened] = useState(named === null ? null : { id: named, from: location.key })
  const id = opened?.id ?? null
  const hasOwnEntry = opened !== null && opened.from !== location.key

  useEffect(() => {
    if (id === named || (id !== null && !hasOwnEntry)) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(NAME)
        else next.set(NAME, id)
        return next
      },
      { replace: true, state, preventScrollReset: true },
    )
  }, [id, named, hasOwnEntry, setSearch, state])

  return {
    /** Null when none is open. */
    id,
    open: (response_id: string): void => setOpened({ id: response_id, from: location.key }),
    close: (): void => setOpened(null),
  }
}
