import { api } from '@almanac/api-client'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { listTutorials, watchTutorial } from '@almanac/contracts/account/profile'
import { useState } from 'react'

/** The dashboard's tour, as the server calls it. */
const ID = 'dashboard'

/** The guided tour of the dashboard: whether she is to be asked to take it, and whether it is under way. */
export interface Tour {
  /** Undefined until it is known whether she has seen it. */
  offered: boolean | undefined
  running: boolean
  start: () => void
  /** It was taken to its end, skipped or declined: she is not asked again. */
  end: () => void
}

export function useTour(): Tour {
  const queries = useQueryClient()
  const { data } = useQuery(queryOf(listTutorials))
  const [running, setRunning] = useState(false)
  const watched = data && data.find(({ id }) => id === ID)?.watched !== false

  const end = () => {
    setRunning(false)
    if (watched !== false) return
    queries.setQueryData(queryOf(listTutorials).queryKey, (list) =>
      list?.map((tutorial) => (tutorial.id === ID ? { ...tutorial, watched: true } : tutorial)),
    )
    // What the server does not hear of now, it hears the next time she is asked.
    api(watchTutorial, { params: { id: ID } }).catch(() => undefined)
  }
  return {
    offered: watched === undefined ? undefined : !watched && !running,
    running,
    start: () => setRunning(true),
    end,
  }
}
