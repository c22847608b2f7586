import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { ListSkeleton, Screen, useToast } from '@almanac/ui/core'
import { Navigate, useLocation, useParams, useSearchParams } from '@almanac/ui/router'
import { useState } from 'react'
import { HeadingIcon } from '../activity/HeadingIcon'
import { useActivity } from '../activity/useActivity'
import { useToday } from '../responses/useToday'
import { draftOf, newDraft } from './draft'
import { Flow, type FlowResult } from './flow/Flow'
import { depthIn } from './flow/useSteps'
import { kindNamed, kindOf } from './kinds'
import { EditList } from './list/EditList'
import { additionKey, objectiveKey } from './draftKeys'

/** The objectives of an activity, and the flow that adds or changes one (specification 001, sections 2 and 4). The URL has the step. */
export function EditScreen() {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const { id = '' } = useParams()
  const location = useLocation()
  const { pathname } = location
  const [search] = useSearchParams()
  const today = useToday()
  const { activity, error, refetch } = useActivity(id)
  const [ended, setEnded] = useState<FlowResult | null>(null)
  const form = pathname.replace(/\/edit$/, '')

  if (!activity) {
    const isMissing = error?.status === 404
    return (
      <Screen title={t('edit.title')} back={form} start={error ? null : <HeadingIcon activity={null} />}>
        {error ? (
          <ErrorState
            status={error.status}
            title={isMissing ? t('activity.not_found') : undefined}
            hint={isMissing ? t('activity.not_found_hint') : undefined}
            onRetry={isMissing ? undefined : () => void refetch()}
          />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Screen>
    )
  }

  const add = kindNamed(search.get('add'))
  const change = search.get('change')
  const objective = change === null ? undefined : activity.objectives.find((known) => known.id === change)
  const end = (now: FlowResult) => {
    setEnded(now)
    toast(t(`edit.ended.${now.how}`, { name: now.name }), { tone: now.how === 'waiting' ? 'plain' : 'good' })
  }
  // Opened by URL, the flow has no screen to return to and ends on its first step.
  if (ended && (add ?? change) !== null && depthIn(location.state) === 0) return <Navigate to={pathname} replace />
  if (objective) {
    const key = objectiveKey(objective.id)
    return (
      <Flow
        key={key}
        activity={activity}
        draftKey={key}
        begin={() => draftOf(objective, kindOf(objective.type))}
        onEnded={end}
      />
    )
  }
  if (add && add !== 'vaccination') {
    const as = search.get('as')
    const key = as === null ? additionKey(id, add) : objectiveKey(as)
    return <Flow key={key} activity={activity} draftKey={key} begin={() => newDraft(add, today)} onEnded={end} />
  }
  if (add !== null || change !== null) return <Navigate to={pathname} replace />
  return <EditList activity={activity} ended={ended} />
}
