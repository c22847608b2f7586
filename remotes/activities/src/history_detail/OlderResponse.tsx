import { useUser } from '@almanac/auth'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Navigate, useSearchParams } from '@almanac/ui/router'
import { ActivityPage } from './ActivityPage'
import { FormSkeleton } from '../form/FormSkeleton'
import { useResponses } from '../responses/useResponses'
import { NotShared } from './NotShared'
import { detailPath, historyPath, type DetailPlace } from './path'

interface OlderResponseProps {
  activity: ActivityWithObjectives
  place: DetailPlace
}

/**
 * A response that is not among the newest, at an address without its date, such as the
 * specified one (specification 000, section 2): asks for its date, then opens the address
 * with that date, where its neighbors are read as well.
 */
export function OlderResponse({ activity, place }: OlderResponseProps) {
  const { t } = useTranslation('activities')
  const [search] = useSearchParams()
  const { quest_id, response_id, user_id } = place
  const own = user_id === useUser().id
  // Without one whose deletion waits on this device: the screen is being left.
  const { responses, error, refetch } = useResponses({ quest_id, response_id, user_id })
  const date = responses?.[0]?.date_posted_for
  if (date !== undefined)
    return (
      <Navigate to={`${detailPath(place)}?${new URLSearchParams({ ...Object.fromEntries(search), date })}`} replace />
    )
  return (
    <ActivityPage activity={activity} back={historyPath(place, own)}>
      {responses || error?.status === 404 ? (
        <NotShared place={place} />
      ) : error ? (
        <ErrorState
          status={error.status}
          title={error.status === 0 ? undefined : t('detail.failed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </ActivityPage>
  )
}
