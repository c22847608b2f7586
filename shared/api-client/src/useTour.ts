import { useState } from 'react'
import { api } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { listTutorials, watchTutorial } from '@almanac/contracts/account/profile'

/** A guided tour of a screen: offered until the account has seen or declined it; can be started at any time. */
export interface Tour {
  /** Undefined until the server has returned whether it was seen. */
  offered: boolean | undefined
  running: boolean
  start: () => void
  /** Marks it as completed, skipped or declined, so that it is not offered again. */
  end: () => void
}

/** The tour with this id on the server. */
export function useTour(id: string): Tour {
  const queries = useQueryClient()
  const { data } = useCall(listTutorials)
  const [running, setRunning] = useState(false)
  const watched = data && data.find((tutorial) => tutorial.id === id)?.watched !== false

  const end = () => {
    setRunning(false)
    if (watched !== false) return
    queries.setQueryData(queryOf(listTutorials).queryKey, (list) =>
      list?.map((tutorial) => (tutorial.id === id ? { ...tutorial, watched: true } : tutorial)),
    )
    // A failed request is repeated the next time the tour is offered.
    api(watchTutorial, { params: { id } }).catch(() => undefined)
  }
  return {
    offered: watched === undefined ? undefined : !watched && !running,
    running,
    start: () => setRunning(true),
    end,
  }
}
