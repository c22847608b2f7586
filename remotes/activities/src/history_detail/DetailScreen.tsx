import { useUser } from '@almanac/auth'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { createResponse, updateResponse } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, Row, Screen } from '@almanac/ui/core'
import { Navigate, useNavigate, useParams, useSearchParams } from '@almanac/ui/router'
import { useState } from 'react'
import { useActivity } from '../activity/useActivity'
import { ActivityForm, type FormInput } from '../form/ActivityForm'
import { FormSkeleton } from '../form/FormSkeleton'
import { isResponseInput, type OptimisticResponse } from '../responses/optimisticResponses'
import { useResponses } from '../responses/useResponses'
import { enqueueResponseChange, enqueueResponse, subjectOf } from '../responses/writes'
import { detailPath, readPlace, type DetailPlace } from './path'
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

/** What the server refused of a response, or undefined. */
const refusedOf = (response_id: string) =>
  outbox.store.getState().entries.find((entry) => entry.subject === subjectOf(response_id) && entry.state === 'refused')

/** A response that the server never had is written again under its own id; any other is changed. */
async function write(input: FormInput, form_id: string, title: string): Promise<string> {
  return refusedOf(input.id)?.callId === createResponse.id
    ? enqueueResponse(input, title)
    : enqueueResponseChange(form_id, input, title)
}

interface EditResponseProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  place: DetailPlace
}

/** A response in the form it was entered with. A change that was refused is there again, to be corrected. */
function EditResponse({ activity, response, place }: EditResponseProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const path = detailPath({ ...place, response_id: response.id })
  // The form goes on with what it began with.
  const [begun] = useState(() => {
    const refused = refusedOf(response.id)
    return refused?.callId === updateResponse.id && isResponseInput(refused.body)
      ? {
          ...response,
          ...refused.body,
          is_visible: response.is_visible,
          revision: refused.body.revision ?? response.revision,
        }
      : response
  })

  return (
    <Screen title={t('detail.edit_title', { title: activity.title })} back={path}>
      <ActivityForm
        key={response.id}
        activity={activity}
        response={begun}
        saved={response}
        draftKey={`response:${response.id}`}
        write={(input, form_id) => write(input, form_id, activity.title)}
        onDone={() => void navigate(path, { replace: true })}
      />
      <Row>
        <LinkButton variant="quiet" to={path} replace>
          {t('detail.cancel')}
        </LinkButton>
      </Row>
    </Screen>
  )
}
