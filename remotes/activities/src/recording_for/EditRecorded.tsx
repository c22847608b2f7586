import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { LinkButton, Row, Screen } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { useMemo, useState } from 'react'
import { FormSkeleton } from '../form/FormSkeleton'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useResponsesAround } from '../responses/useResponsesAround'
import { answeredForOthers, FormForOther } from './FormForOther'
import { NotAllowed } from './NotAllowed'
import type { RecordedPerson } from './RecordingForLine'
import { useRecordingFor } from './useRecordingFor'
import { changeDraftKeyFor, enqueueChangeFor, discardRefusedWritesFor } from './writes'

interface EditRecordedProps {
  activity: ActivityWithObjectives
  /** A response recorded by the user for its owner. */
  response: OptimisticResponse
  /** Where it is shown. */
  leadsTo: string
  /** It was deleted while the form was open. */
  isDeleted: boolean
}

/** Edits a response that the user recorded for another person, as long as they may record. */
export function EditRecorded({ activity, response, leadsTo, isDeleted }: EditRecordedProps) {
  const { t } = useTranslation('activities')
  const { owner, name, activities, isRefused, error, refetch } = useRecordingFor(response.user_id)
  const isOffered = activities?.some(({ id }) => id === activity.id) ?? false
  const [wasOpen, setWasOpen] = useState(false)
  if (isOffered && name !== '' && !wasOpen) setWasOpen(true)
  const isTakenBack = isRefused || (activities !== undefined && !isOffered)

  const content = () => {
    if (wasOpen) return <OpenForm {...{ activity, response, leadsTo, isDeleted, name, isTakenBack }} person={owner} />
    if (isTakenBack) return <NotAllowed />
    return error ? <ErrorState status={error.status} onRetry={refetch} /> : <FormSkeleton />
  }
  return (
    <Screen title={t('detail.edit_title', { title: activity.title })} back={leadsTo}>
      {content()}
    </Screen>
  )
}

interface OpenFormProps extends EditRecordedProps {
  name: string
  person?: RecordedPerson
  isTakenBack: boolean
}

function OpenForm({ activity, response, leadsTo, isDeleted, name, person, isTakenBack }: OpenFormProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const { user_id, id } = response
  const recorded = useResponsesAround(response)
  const answered = useMemo(() => answeredForOthers(activity), [activity])
  // The form keeps its initial version; pictures stay as their owner has them.
  const [initialResponse] = useState(() => ({
    ...response,
    entries: response.entries.filter(({ image_id }) => !image_id),
  }))
  return (
    <>
      <FormForOther
        name={name}
        person={person}
        over={isTakenBack ? 'taken_back' : isDeleted ? 'deleted' : null}
        activity={answered}
        response={initialResponse}
        saved={response}
        recorded={recorded}
        draftKey={changeDraftKeyFor(user_id, id)}
        write={(input, form_id) =>
          enqueueChangeFor(user_id, form_id, input, t('recording_for.waiting_label', { title: activity.title, name }))
        }
        onDone={() => {
          void discardRefusedWritesFor(user_id, id)
          void navigate(leadsTo, { replace: true })
        }}
      />
      <Row>
        <LinkButton variant="quiet" to={leadsTo} replace>
          {t('detail.cancel')}
        </LinkButton>
      </Row>
    </>
  )
}
