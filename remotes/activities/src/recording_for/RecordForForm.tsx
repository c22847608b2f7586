import { serverNow } from '@almanac/api-client'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { isAnsweredForOthers } from '@almanac/domain/entries'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { drafts } from '@almanac/outbox'
import { Alert, ErrorState } from '@almanac/ui/content'
import { LinkButton, Screen, Stack, Text, Written } from '@almanac/ui/core'
import { useNavigate, useParams } from '@almanac/ui/router'
import { useEffect, useMemo, useState } from 'react'
import { useActivity } from '../activity/useActivity'
import { type DefaultValues, useDefaultValues } from '../activity/useDefaultValues'
import { ActivityForm, type FormInput } from '../form/ActivityForm'
import { FormSkeleton } from '../form/FormSkeleton'
import { NotAllowed } from './NotAllowed'
import { RecordingForLine } from './RecordingForLine'
import { useRecordingFor } from './useRecordingFor'
import { draftKeyFor, enqueueResponseFor, isEnqueued } from './writes'

/** `/record_for/:user_id/:id`: the form of an activity of somebody of the family, for whom the user records. */
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
      return <OpenForm user_id={user_id} name={name} activity={activity} defaults={defaults} isOver={isOver} />
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
    >
      {content()}
    </Screen>
  )
}

/** The activity with what somebody else may answer in it, and what there is to read. */
function useActivityForOther(user_id: string, id: string) {
  const query = useActivity(id, { user_id, completed: true })
  const { activity } = query
  return {
    ...query,
    activity: useMemo(
      () =>
        activity && {
          ...activity,
          objectives: activity.objectives.filter(
            ({ type }) => isAnsweredForOthers(type) || type === 'ContentObjective',
          ),
        },
      [activity],
    ),
  }
}

interface OpenFormProps {
  user_id: string
  name: string
  activity: ActivityWithObjectives
  defaults: DefaultValues
  /** The person took it back while the form was open: what was typed is there to be read until the page is left. */
  isOver: boolean
}

function OpenForm({ user_id, name, activity, defaults, isOver }: OpenFormProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const draftKey = draftKeyFor(user_id, activity.id)
  // What a form is for does not change while it is filled in, also when midnight passes.
  const [turn] = useState(() => defaults.turnOf(localDateOf(new Date(serverNow()), deviceZone())))
  useDraftGoneOnceOver(draftKey, isOver)
  return (
    <Stack gap={4}>
      {isOver ? (
        <Alert tone="warning" title={t('recording_for.over', { name })}>
          <Stack gap={2} align="start">
            <span>{t('recording_for.over_hint')}</span>
            <LinkButton to="/circleOfSupport">{t('recording_for.to_circle')}</LinkButton>
          </Stack>
        </Alert>
      ) : (
        <RecordingForLine name={name} />
      )}
      {activity.description && (
        <Text tone="soft">
          <Written lang={activity.locale}>{activity.description}</Written>
        </Text>
      )}
      <fieldset disabled={isOver} aria-label={t('recording_for.title', { name })} style={PLAIN_FIELDSET}>
        <ActivityForm
          activity={activity}
          draftKey={draftKey}
          unitsUsedLast={defaults.units}
          turn={turn}
          recordedFor={name}
          isOver={isOver}
          write={(input: FormInput) =>
            enqueueResponseFor(user_id, input, t('recording_for.waiting_label', { title: activity.title, name }))
          }
          isWritten={(form_id) => isEnqueued(form_id) || defaults.responses.some(({ id }) => id === form_id)}
          onDone={() => void navigate(`/record_for/${user_id}`, { replace: true })}
        />
      </fieldset>
    </Stack>
  )
}

const PLAIN_FIELDSET = { border: 0, padding: 0, margin: 0, minInlineSize: 0 } as const

/** What was typed for somebody who has taken it back does not stay on this device when the page is left. */
function useDraftGoneOnceOver(draftKey: string, isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return
    return () => void drafts.remove(draftKey).catch(() => undefined)
  }, [draftKey, isOver])
}
