import { api } from '@almanac/api-client'
import { queryOf, useQueryClient, useCall } from '@almanac/api-client/query'
import { listTutorials, watchTutorial } from '@almanac/contracts/account/profile'
import { useState } from 'react'

/** The tour of the Circle of Support, as the server calls it. */
const ID = 'circle_of_support'

/** The guided tour of the Circle of Support: offered until the account has seen or declined it, and started whenever somebody wants. */
export interface CircleTour {
  offered: boolean
  running: boolean
  start: () => void
  /** It was taken to its end, left or declined. */
  end: () => void
}

export function useCircleTour(): CircleTour {
  const queries = useQueryClient()
  const { data } = useCall(listTutorials)
  const [running, setRunning] = useState(false)
  // Nothing is offered before the server has said that it was not seen.
  const isNew = data?.find(({ id }) => id === ID)?.watched === false

  const end = () => {
    setRunning(false)
    if (!isNew) return
    queries.setQueryData(queryOf(listTutorials).queryKey, (list) =>
      list?.map((tutorial) => (tutorial.id === ID ? { ...tutorial, watched: true } : tutorial)),
    )
    // What the server does not hear of now, it hears the next time the tour is offered.
    api(watchTutorial, { params: { id: ID } }).catch(() => undefined)
  }
  return { offered: isNew && !running, running, start: () => setRunning(true), end }
}
