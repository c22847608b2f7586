import { useTexts } from '@almanac/i18n'
import { deviceZone } from '@almanac/domain/time'
import { ErrorState } from '@almanac/ui/content'
import { Screen, Text } from '@almanac/ui/core'
import { useNavigate, useParams, useSearchParams } from '@almanac/ui/router'
import { useCallback } from 'react'
import { ActivityForm, type FormInput } from '../form/ActivityForm'
import { FormSkeleton } from '../form/FormSkeleton'
import { askedMoment } from '../form/moment'
import { keepResponse } from '../responses/writes'
import { useActivity } from './useActivity'
import { useUnitsUsedLast } from './useUnitsUsedLast'

const write = (input: FormInput) => keepResponse(input)

/** The form of an activity: what it asks, and how it was just now or earlier. */
export function ActivityScreen() {
  const { t } = useTexts('activities')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { activity, error, refetch } = useActivity(id)
  const units = useUnitsUsedLast(id, activity?.objectives)
  const done = useCallback(() => void navigate('/', { replace: true }), [navigate])

  if (error && !activity) {
    return (
      <Screen title={t('activity.title')} back="/">
        <ErrorState
          offline={error.status === 0}
          title={error.status === 404 ? t('activity.not_found') : undefined}
          hint={error.status === 404 ? t('activity.not_found_hint') : undefined}
          onRetry={error.status === 404 ? undefined : () => void refetch()}
        />
      </Screen>
    )
  }
  return (
    <Screen title={activity?.title ?? t('activity.title')} back="/">
      {activity?.description && <Text tone="soft">{activity.description}</Text>}
      {activity && units ? (
        <ActivityForm
          key={id}
          activity={activity}
          draftKey={`activity:${id}`}
          unitsUsedLast={units}
          measured_at={askedMoment(search.get('measured_at'), deviceZone(), new Date())}
          write={write}
          onDone={done}
        />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  )
}
