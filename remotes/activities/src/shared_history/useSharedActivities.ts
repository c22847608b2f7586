import { api, ApiError } from '@almanac/api-client'
import { queryOf, useCall, useQueryClient } from '@almanac/api-client/query'
import { listActivities, type Activity } from '@almanac/contracts/activities/activities'
import { listHistoryViewers } from '@almanac/contracts/activities/history-views'
import { listResponses } from '@almanac/contracts/activities/responses'
import { changeVisibility } from '@almanac/contracts/activities/visibility'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useState } from 'react'

/** A member of the circle, and the relationship that what they see hangs on. */
export interface Viewer {
  user_id: string
  relationship_id: string
}

/** The activities shared with a viewer, as confirmed by the server, and a function to change some. */
export function useSharedActivities({ user_id, relationship_id }: Viewer) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const own = useCall(listActivities, {})
  const theirs = useCall(listActivities, { query: { view_as: user_id } })
  const { queryKey: theirKey } = queryOf(listActivities, { query: { view_as: user_id } })
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())

  // The server responds with 404 for a viewer without any access.
  const seesNothing = theirs.error instanceof ApiError && theirs.error.status === 404
  const seen = seesNothing ? new Set<string>() : theirs.data && new Set(theirs.data.map(({ id }) => id))

  const change = async (activities: readonly Activity[], may_see: boolean) => {
    const ids = activities.map(({ id }) => id).filter((id) => !changing.has(id))
    if (ids.length === 0) return
    setChanging((others) => new Set([...others, ...ids]))
    setSaved(new Set())
    const [relationships, removed_relationships] = may_see ? [[relationship_id], []] : [[], [relationship_id]]
    const done = new Set<string>()
    try {
      // One after the other: a failure leaves the rest as they were, and the switches show which those are.
      for (const id of ids) {
        await api(changeVisibility, { params: { id }, body: { id, relationships, removed_relationships } })
        done.add(id)
        // What is called saved is shown, also where the lists cannot be read again.
        const changed = activities.filter((activity) => activity.id === id && may_see)
        queries.setQueryData(theirKey, (before = []) => [...before.filter((other) => other.id !== id), ...changed])
      }
    } catch {
      toast(t('visibility.failed'), { tone: 'wrong' })
    }
    const changed = new Set([listActivities.id, listResponses.id, listHistoryViewers.id])
    await queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => changed.has(String(call)) })
    setChanging((others) => new Set([...others].filter((other) => !ids.includes(other))))
    setSaved(done)
  }
  return {
    activities: own.data,
    seen,
    error: own.error ?? (seesNothing ? null : theirs.error),
    refetch: () => {
      void own.refetch()
      void theirs.refetch()
    },
    change,
    changing,
    /** The activities of the last change, as far as the server has it. */
    saved,
  }
}
