import { api, ApiError } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { ApiErrorEntry } from '@almanac/contracts'
import { createStatus, getProfile, listStatuses } from '@almanac/contracts/account/profile'
import { useEffect, useState } from 'react'

/** How long it is said that the status was updated, in milliseconds: as long as a toast stays. */
const SAID = 3_000

type State = 'idle' | 'busy' | 'done' | 'failed'

/** An update of the status, and how far it is. */
export interface StatusUpdate {
  state: State
  /** Sends a new status; gives why it was refused, null when it was taken. */
  send: (text: string) => Promise<readonly ApiErrorEntry[] | null>
}

/** Updates the participant's status: her health goal. */
export function useStatusUpdate(): StatusUpdate {
  const queries = useQueryClient()
  const { id } = useUser()
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => setState('idle'), SAID)
    return () => clearTimeout(timer)
  }, [state])

  const send: StatusUpdate['send'] = async (text) => {
    setState('busy')
    try {
      const made = await api(createStatus, { body: { text } })
      queries.setQueryData(queryOf(listStatuses).queryKey, (before) => [made, ...(before ?? [])])
      void queries.invalidateQueries({ queryKey: queryOf(getProfile, { params: { id } }).queryKey })
      setState('done')
      return null
    } catch (error) {
      setState('failed')
      return error instanceof ApiError ? error.errors : []
    }
  }
  return { state, send }
}
