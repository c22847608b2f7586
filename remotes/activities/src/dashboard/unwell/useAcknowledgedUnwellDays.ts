import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { authStore, setUser } from '@almanac/auth'
import { listUnwellDays, setUnwellDay } from '@almanac/contracts/activities/unwell-days'
import { outbox } from '@almanac/outbox'
import { useEffect } from 'react'

const isDays = (answer: unknown): answer is string[] =>
  Array.isArray(answer) && answer.every((date) => typeof date === 'string')

/** Shows the days that the server returns for a write at once, so that none comes back between its acknowledgment and the next refetch. */
export function useAcknowledgedUnwellDays(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      outbox.onOutcome(({ outcome, entry, answer }) => {
        if (entry.callId !== setUnwellDay.id) return
        const { queryKey } = queryOf(listUnwellDays)
        // A fetch in progress may predate the write.
        void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
        if (outcome !== 'saved' || !isDays(answer)) return
        queries.setQueryData(queryKey, answer)
        const { user } = authStore.getState()
        if (user) setUser({ ...user, unwell_days: answer })
      }),
    [queries],
  )
}
