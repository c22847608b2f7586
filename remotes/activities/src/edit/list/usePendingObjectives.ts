import { useUser } from '@almanac/auth'
import { outbox, useOutbox } from '@almanac/outbox'
import { useEffect, useMemo, useState } from 'react'
import { isDraft, type Draft } from '../draft'
import { objectiveKey } from '../draftKeys'
import { addedBy } from '../writes'

/** An added objective that the server has not acknowledged. */
export interface PendingObjective {
  /** Id of the write and of the objective. */
  id: string
  draft: Draft
  /** The server refused it. */
  refused: boolean
}

/** The pending and refused objectives of an activity, oldest first. */
export function usePendingObjectives(activity_id: string): PendingObjective[] {
  const { id: user_id } = useUser()
  const entries = useOutbox()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const sent = useMemo(
    () =>
      entries.flatMap((entry) => {
        const id = addedBy(entry, activity_id)
        return id === null ? [] : [{ id, refused: entry.state === 'refused' }]
      }),
    [entries, activity_id],
  )
  const ids = sent.map(({ id }) => id).join(' ')

  useEffect(() => {
    let mounted = true
    const pendingIds = ids.split(' ').filter(Boolean)
    const storage = outbox.drafts(user_id)
    Promise.all(pendingIds.map((id) => storage.get(objectiveKey(id)))).then(
      (found) => {
        if (mounted) setDrafts(new Map(found.filter(isDraft).map((draft) => [draft.id, draft])))
      },
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [ids, user_id])

  return sent.flatMap(({ id, refused }) => {
    const draft = drafts.get(id)
    return draft ? [{ id, draft, refused }] : []
  })
}
