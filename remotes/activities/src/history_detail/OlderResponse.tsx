import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { Screen } from '@almanac/ui/core'
import { Navigate, useSearchParams } from '@almanac/ui/router'
import { FormSkeleton } from '../form/FormSkeleton'
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
  const { data, error, refetch } = useCall(listResponses, {
    query: { quest_id, response_id, ...(own ? {} : { user_id }) },
  })
  const date = data?.[0]?.date_posted_for
  if (date !== undefined)
    return (
      <Navigate to={`${detailPath(place)}?${new URLSearchParams({ ...Object.fromEntries(search), date })}`} replace />
    )
  return (
    <Screen title={activity.title} lang={activity.locale ?? null} back={historyPath(place, own)}>
      {data || error?.status === 404 ? (
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
    </Screen>
  )
}
