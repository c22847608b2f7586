import { serverNow } from '@almanac/api-client'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { monthOf } from '@almanac/domain/calendar'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { LinkButton, Row, Screen } from '@almanac/ui/core'
import { useNavigate, useParams } from '@almanac/ui/router'
import { useMemo, useState } from 'react'
import { useActivity } from '../activity/useActivity'
import { type DefaultValues, useDefaultValues } from '../activity/useDefaultValues'
import { ActivityIcon } from '../dashboard/day/ActivityIcon'
import type { FormInput } from '../form/ActivityForm'
import { FormSkeleton } from '../form/FormSkeleton'
import { detailPath } from '../history_detail/path'
import { periodSearch } from '../history_detail/period'
import { answeredForOthers, FormForOther } from './FormForOther'
import { NotAllowed } from './NotAllowed'
import type { RecordedPerson } from './RecordingForLine'
import { useRecordingFor } from './useRecordingFor'
import { draftKeyFor, enqueueResponseFor, isEnqueued } from './writes'

/** `/record_for/:user_id/:id`: the form of an activity of a family member for whom the user records. */
export function RecordForForm() {
  const { user_id = '', id = '' } = useParams()
  return <RecordActivity key={`${user_id} ${id}`} user_id={user_id.toLowerCase()} id={id.toLowerCase()} />
}

function RecordActivity({ user_id, id }: { user_id: string; id: string }) {
  const { t } = useTranslation('activities')
  const recording = useRecordingFor(user_id)
  const { activity, error, refetch } = useActivityForOther(user_id, id)
  const defaults = useDefaultValues(id, activity, user_id)
  const { name, activities } = recording
  const isOffered = activities?.some((one) => one.id === id) ?? false
  const [wasOpen, setWasOpen] = useState(false)
  const isReady = activity !== undefined && defaults !== undefined && name !== '' && isOffered
  if (isReady && !wasOpen) setWasOpen(true)
  const isOver = recording.isRefused || (activities !== undefined && !isOffered)

  const content = () => {
    if (activity && defaults && name !== '' && wasOpen)
      return (
        <OpenForm
          user_id={user_id}
          name={name}
          person={recording.owner}
          activity={activity}
          defaults={defaults}
          isOver={isOver}
        />
      )
    if (isOver || error?.status === 404) return <NotAllowed />
    const failure = recording.error ?? error
    if (!failure) return <FormSkeleton />
    return (
      <ErrorState
        status={failure.status}
        onRetry={() => {
          recording.refetch()
          void refetch()
        }}
      />
    )
  }
  return (
    <Screen
      title={wasOpen ? (activity?.title ?? t('activity.title')) : t('recording_for.heading')}
      lang={activity && wasOpen ? (activity.locale ?? null) : undefined}
      back={`/record_for/${user_id}`}
      start={activity && wasOpen ? <ActivityIcon icon={activity.icon} /> : null}
    >
      {content()}
    </Screen>
  )
}

/** The activity with only the objectives that another person may answer. */
function useActivityForOther(user_id: string, id: string) {
  const query = useActivity(id, { user_id, completed: true })
  const { activity } = query
  return { ...query, activity: useMemo(() => activity && answeredForOthers(activity), [activity]) }
}

interface OpenFormProps {
  user_id: string
  name: string
  person?: RecordedPerson
  activity: ActivityWithObjectives
  defaults: DefaultValues
  /** `isOver`: permission was revoked while the form was open; the input is read-only until the page is left. */
  isOver: boolean
}

function OpenForm({ user_id, name, person, activity, defaults, isOver }: OpenFormProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const today = localDateOf(new Date(serverNow()), deviceZone())
  // The date of a form does not change while it is filled in, even past midnight.
  const [turn] = useState(() => defaults.turnOf(today))
  const month = new URLSearchParams(periodSearch({ view: 'month', date: today, month: monthOf(today) }, today))
  return (
    <FormForOther
      name={name}
      person={person}
      over={isOver ? 'taken_back' : null}
      activity={activity}
      draftKey={draftKeyFor(user_id, activity.id)}
      unitsUsedLast={defaults.units}
      earlier={defaults.earlier}
      user_id={user_id}
      recorded={defaults.responses}
      turn={turn}
      write={(input: FormInput) =>
        enqueueResponseFor(user_id, input, t('recording_for.waiting_label', { title: activity.title, name }))
      }
      isWritten={(form_id) => isEnqueued(form_id) || defaults.responses.some(({ id }) => id === form_id)}
      onDone={() => void navigate(`/record_for/${user_id}`, { replace: true })}
    >
      <Row>
        <LinkButton
          variant="quiet"
          icon="list"
          to={`${detailPath({ user_id, quest_id: activity.id })}?${month.toString()}`}
        >
          {t('detail.all_entries')}
        </LinkButton>
      </Row>
    </FormForOther>
  )
}
