import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen } from '@almanac/ui/core'
import { Navigate, useParams, useSearchParams } from '@almanac/ui/router'
import { useActivity } from '../activity/useActivity'
import { FormSkeleton } from '../form/FormSkeleton'
import { useResponses } from '../responses/useResponses'
import { EditResponse } from './EditResponse'
import { readPlace, type DetailPlace } from './path'
import { ResponseView } from './ResponseView'

/** One response of an activity, and its neighbours in time. */
export function DetailScreen() {
  const place = readPlace(useParams()['*'] ?? '')
  return place ? <Detail place={place} /> : <Navigate to="/history" replace />
}

function Detail({ place }: { place: DetailPlace }) {
  const { t } = useTranslation('activities')
  const me = useUser()
  const [search] = useSearchParams()
  const own = place.user_id === me.id
  const {
    activity,
    error: noActivity,
    refetch,
  } = useActivity(place.quest_id, { user_id: own ? undefined : place.user_id, completed: true })
  const list = useResponses({ quest_id: place.quest_id, user_id: place.user_id })
  const { responses } = list
  const error = noActivity ?? list.error
  const at = responses?.findIndex((response) => response.id === place.response_id) ?? -1
  const response = place.response_id === undefined ? responses?.at(-1) : responses?.[at]
  const title = activity?.title ?? t('detail.title')

  if (!activity || !responses) {
    return (
      <Screen title={title} back="/history">
        {error ? (
          <ErrorState
            status={error.status}
            title={error.status === 0 ? undefined : t('detail.failed')}
            onRetry={() => {
              void refetch()
              void list.refetch()
            }}
          />
        ) : (
          <FormSkeleton />
        )}
      </Screen>
    )
  }
  if (!response) {
    return (
      <Screen title={title} back="/history">
        <EmptyState
          picture="history"
          title={t('detail.gone')}
          action={
            <LinkButton to="/history" variant="primary">
              {t('detail.to_history')}
            </LinkButton>
          }
        >
          {t('detail.gone_hint')}
        </EmptyState>
      </Screen>
    )
  }
  return own && search.get('edit') !== null ? (
    <EditResponse key={response.id} activity={activity} response={response} place={place} />
  ) : (
    <ResponseView activity={activity} response={response} responses={responses} place={place} own={own} />
  )
}
