import { api, ApiError } from '@almanac/api-client'
import { useCall, useQueryClient } from '@almanac/api-client/query'
import { listActivities, type Activity } from '@almanac/contracts/activities/activities'
import { listHistoryViewers } from '@almanac/contracts/activities/history-views'
import { listResponses } from '@almanac/contracts/activities/responses'
import { changeVisibility } from '@almanac/contracts/activities/visibility'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton, Stack, Text, useToast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { useState } from 'react'

interface SharedActivitiesProps {
  /** The viewer. */
  user_id: string
  relationship_id: string
  name: string
}

/** Checkboxes for the participant's activities that one viewer may see. */
export function SharedActivities({ name, ...viewer }: SharedActivitiesProps) {
  const { t } = useTranslation('activities')
  const { activities, seen, error, refetch, change, changing } = useSharedActivities(viewer)
  if (!activities || !seen)
    return error ? <ErrorState status={error.status} onRetry={refetch} /> : <ListSkeleton rows={4} />
  return (
    <Stack gap={4}>
      <Text tone="soft">{t('shared_history.choose_hint', { name })}</Text>
      <Stack as="ul" gap={1}>
        {activities.map((activity) => (
          <li key={activity.id}>
            <Checkbox
              label={activity.title}
              value={seen.has(activity.id)}
              disabled={changing.has(activity.id)}
              onChange={(may_see) => void change(activity, may_see)}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** The activities shared with a viewer, as confirmed by the server, and a function to change one. */
function useSharedActivities({ user_id, relationship_id }: Omit<SharedActivitiesProps, 'name'>) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const own = useCall(listActivities, {})
  const theirs = useCall(listActivities, { query: { view_as: user_id } })
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())

  // The server responds with 404 for a viewer without any access.
  const seesNothing = theirs.error instanceof ApiError && theirs.error.status === 404
  const seen = seesNothing ? new Set<string>() : theirs.data && new Set(theirs.data.map(({ id }) => id))

  const change = async ({ id }: Activity, may_see: boolean) => {
    if (changing.has(id)) return
    setChanging((others) => new Set([...others, id]))
    const [relationships, removed_relationships] = may_see ? [[relationship_id], []] : [[], [relationship_id]]
    try {
      await api(changeVisibility, { params: { id }, body: { id, relationships, removed_relationships } })
    } catch {
      toast(t('visibility.failed'), { tone: 'wrong' })
    }
    const changed = new Set([listActivities.id, listResponses.id, listHistoryViewers.id])
    await queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => changed.has(String(call)) })
    setChanging((others) => new Set([...others].filter((other) => other !== id)))
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
  }
}
