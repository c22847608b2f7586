import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { createResponse, updateResponse } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { Alert } from '@almanac/ui/content'
import { LinkButton, Row, Screen } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { useMemo, useState } from 'react'
import { HeadingIcon } from '../activity/HeadingIcon'
import { ActivityForm, type FormInput } from '../form/ActivityForm'
import { earlierValuesIn } from '../form/unusual/earlierValues'
import { isResponseInput, type OptimisticResponse } from '../responses/optimisticResponses'
import { useRecentResponses } from '../responses/useRecentResponses'
import { useResponsesAround } from '../responses/useResponsesAround'
import { useToday } from '../responses/useToday'
import { enqueueResponse, enqueueResponseChange, subjectOf } from '../responses/writes'
import { detailPath, type DetailPlace } from './path'
import { responseSearch } from './period'

/** The refused write of a response, or undefined. */
const refusedOf = (response_id: string) =>
  outbox.store.getState().entries.find((entry) => entry.subject === subjectOf(response_id) && entry.state === 'refused')

/** A response that the server never accepted is created again under its own id; any other is updated. */
async function write(input: FormInput, form_id: string, title: string): Promise<string> {
  return refusedOf(input.id)?.callId === createResponse.id
    ? enqueueResponse(input, title)
    : enqueueResponseChange(form_id, input, title)
}

/** Saves the form of a deleted response as a new one, under the form's id. */
const writeAgain = ({ revision: _revision, ...input }: FormInput, form_id: string, title: string): Promise<string> =>
  enqueueResponse({ ...input, id: form_id }, title)

interface EditResponseProps {
  activity: ActivityWithObjectives
  response: OptimisticResponse
  place: DetailPlace
  /** Whether it was deleted since the form was opened. */
  isDeleted: boolean
}

/** A response in its form. A refused change is restored for correction. */
export function EditResponse({ activity, response, place, isDeleted }: EditResponseProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const today = useToday()
  const recorded = useResponsesAround(response)
  const path = isDeleted
    ? detailPath({ ...place, response_id: undefined })
    : detailPath({ ...place, response_id: response.id }) + responseSearch(response.date_posted_for, 'week', today)
  // The form keeps its initial values.
  const [initialResponse] = useState(() => {
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

  const { responses } = useRecentResponses(activity.id)
  const earlier = useMemo(
    () => earlierValuesIn(responses ?? [], activity.objectives, response.id),
    [responses, activity.objectives, response.id],
  )
  return (
    <Screen
      title={t('detail.edit_title', { title: activity.title })}
      back={path}
      start={<HeadingIcon activity={activity} />}
    >
      {isDeleted && (
        <Alert tone="warning" title={t('detail.deleted_title')}>
          {t('detail.deleted_hint')}
        </Alert>
      )}
      <ActivityForm
        key={response.id}
        activity={activity}
        response={initialResponse}
        saved={response}
        earlier={earlier}
        recorded={recorded}
        draftKey={`response:${response.id}`}
        write={(input, form_id) => (isDeleted ? writeAgain : write)(input, form_id, activity.title)}
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
