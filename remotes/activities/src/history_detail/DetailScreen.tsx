import { useUser } from '@almanac/auth'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { isLocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ErrorState, StudyBrand } from '@almanac/ui/content'
import { Screen } from '@almanac/ui/core'
import { Navigate, useParams, useSearchParams } from '@almanac/ui/router'
import { useState } from 'react'
import { HeadingIcon } from '../activity/HeadingIcon'
import { useActivity } from '../activity/useActivity'
import { FormSkeleton } from '../form/FormSkeleton'
import { EditRecorded } from '../recording_for/EditRecorded'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useActivityVersion } from '../responses/useActivityVersion'
import { useResponses } from '../responses/useResponses'
import { useToday } from '../responses/useToday'
import { ActivityPage } from './ActivityPage'
import { EntriesScreen } from './calendar/EntriesScreen'
import { EditResponse } from './EditResponse'
import { NotShared } from './NotShared'
import { OlderResponse } from './OlderResponse'
import { detailPath, historyPath, readPlace, type DetailPlace } from './path'
import { rangeAround, responseSearch } from './period'
import { ResponseView } from './ResponseView'

/** The entries of an activity by week or month, or a single one with links to the previous and next. */
export function DetailScreen() {
  const place = readPlace(useParams()['*'] ?? '')
  return place ? <Detail place={place} /> : <Navigate to="/history" replace />
}

/** In the brand of the study that the activity is of. */
function Detail({ place }: { place: DetailPlace }) {
  const own = place.user_id === useUser().id
  const read = useActivity(place.quest_id, { user_id: own ? undefined : place.user_id, completed: true })
  return (
    <StudyBrand company_id={read.activity?.company_id}>
      <ReadDetail place={place} own={own} read={read} />
    </StudyBrand>
  )
}

interface ReadDetailProps {
  place: DetailPlace
  own: boolean
  read: ReturnType<typeof useActivity>
}

function ReadDetail({ place, own, read: { activity, error, refetch } }: ReadDetailProps) {
  const { t } = useTranslation('activities')
  const title = activity?.title ?? t('detail.title')
  const back = historyPath(place, own)
  // Even if it was loaded before: access may change while it is open.
  if (error?.status === 404 && !own)
    return (
      <Screen title={t('detail.title')} back={back} start={null}>
        <NotShared place={place} />
      </Screen>
    )
  if (!activity)
    return (
      <Screen title={title} back={back} start={error ? null : <HeadingIcon activity={null} />}>
        {error ? <CouldNotRead status={error.status} onRetry={() => void refetch()} /> : <FormSkeleton />}
      </Screen>
    )
  return place.response_id === undefined ? (
    <EntriesScreen activity={activity} place={place} />
  ) : (
    <OneResponse activity={activity} place={place} own={own} />
  )
}

function CouldNotRead({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { t } = useTranslation('activities')
  return <ErrorState status={status} title={status === 0 ? undefined : t('detail.failed')} onRetry={onRetry} />
}

interface OneResponseProps {
  activity: ActivityWithObjectives
  place: DetailPlace
  own: boolean
}

function OneResponse({ activity: current, place, own }: OneResponseProps) {
  const [search] = useSearchParams()
  const today = useToday()
  const requested = search.get('date') ?? ''
  const date = isLocalDate(requested) ? requested : null
  const list = useResponses({ quest_id: place.quest_id, user_id: place.user_id, ...rangeAround(date, today) })
  const { responses, error } = list
  const response = responses?.find(({ id }) => id === place.response_id)
  const seen = useLastSeen(response)
  const me = useUser()
  const isEditing = search.get('edit') !== null
  const isNotShared = error?.status === 404
  // A response being edited stays on the screen, even if another device deletes it.
  const edited = response ?? (seen?.id === place.response_id ? seen : undefined)
  const version = useActivityVersion(current, edited)
  const activity = version ?? current

  if (responses && !isNotShared && version) {
    if (isEditing && !own && edited?.recorded_by?.id === me.id)
      return (
        <EditRecorded
          key={edited.id}
          activity={activity}
          response={edited}
          leadsTo={detailPath(place) + responseSearch(edited.date_posted_for, 'week', today)}
          isDeleted={response === undefined}
        />
      )
    if (isEditing && own && edited)
      return (
        <EditResponse
          key={edited.id}
          activity={activity}
          response={edited}
          place={place}
          isDeleted={response === undefined}
        />
      )
    if (response)
      return <ResponseView activity={activity} response={response} responses={responses} place={place} own={own} />
    if (date === null) return <OlderResponse activity={activity} place={place} />
  }
  return (
    <ActivityPage activity={activity} back={historyPath(place, own)}>
      {(responses && version) || isNotShared ? (
        <NotShared place={place} />
      ) : error ? (
        <CouldNotRead status={error.status} onRetry={() => void list.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </ActivityPage>
  )
}

/** The response as last loaded. */
function useLastSeen(response: OptimisticResponse | undefined): OptimisticResponse | undefined {
  const [seen, setSeen] = useState(response)
  if (response && response !== seen) setSeen(response)
  return response ?? seen
}
