import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { authStore, setUser } from '@almanac/auth'
import { currentSession } from '@almanac/contracts/account/session'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { addObjective, removeObjective, updateObjective } from '@almanac/contracts/activities/objectives'
import { outbox } from '@almanac/outbox'
import { useEffect } from 'react'
import { objectiveKey } from './draftKeys'

const ownCalls = new Set([addObjective.id, updateObjective.id, removeObjective.id])

/** Refetches the user, because the server computes the counts and the activation (specification 001, section 4). */
async function renewUser(): Promise<void> {
  const user = await api(currentSession)
  // Must not replace a user who has signed in meanwhile.
  if (user && authStore.getState().user?.id === user.id) setUser(user)
}

/** Refetches the activity, the tiles and the user's counts once the server has acknowledged an objective. */
export function useAcknowledgedObjectives(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      outbox.onOutcome(({ outcome, entry }) => {
        if (!ownCalls.has(entry.callId) || outcome === 'refused') return
        const { user } = authStore.getState()
        if (user)
          outbox
            .drafts(user.id)
            .remove(objectiveKey(entry.subject.replace(/^objective:/, '')))
            .catch(() => undefined)
        for (const call of [getActivity, listActivities]) void queries.invalidateQueries({ queryKey: [call.id] })
        renewUser().catch(() => undefined)
      }),
    [queries],
  )
}
