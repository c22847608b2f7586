import { serverNow } from '@almanac/api-client'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { LinkButton } from '@almanac/ui/core'
import { useLocation, useNavigate, useSearchParams } from '@almanac/ui/router'
import { useCallback, useState, type ReactNode } from 'react'
import { celebrationOf } from '../done/celebration'
import { ActivityForm, type FormInput } from '../form/ActivityForm'
import { measuredAtFromLink } from '../form/measuredAtFromLink'
import { enqueueResponse, enqueueResponseRemoval } from '../responses/writes'
import type { DefaultValues } from './useDefaultValues'

interface LogFormProps {
  activity: ActivityWithObjectives
  defaults: DefaultValues
  /** Content below the form. */
  children?: ReactNode
}

/** The form for a new response: of the day in the URL, or of now. */
export function LogForm({ activity, defaults: { units, earlier, responses, turnOf }, children }: LogFormProps) {
  const parameters = useFormParameters()
  const navigate = useNavigate()
  // The date of a form does not change while it is filled in, even past midnight.
  const [request] = useState(() => {
    const [now, zone] = [new Date(serverNow()), deviceZone()]
    const measured_at = measuredAtFromLink(parameters.measured_at, zone, now)
    const date = measured_at.slice(0, 10)
    return {
      measured_at,
      turn: turnOf(date || localDateOf(now, zone)),
      draftKey: ['activity', activity.id, date].filter(Boolean).join(':'),
    }
  })
  const done = useCallback(() => void navigate('/', { replace: true }), [navigate])
  const next = useCallback((path: string) => void navigate(path, { replace: true }), [navigate])
  const { title } = activity
  const write = useCallback((input: FormInput) => enqueueResponse(input, title), [title])
  if (activity.objectives.length === 0)
    return (
      <>
        <AllAnswered />
        {children}
      </>
    )
  return (
    <ActivityForm
      activity={activity}
      draftKey={request.draftKey}
      unitsUsedLast={units}
      earlier={earlier}
      measured_at={request.measured_at}
      recorded={responses}
      reminder_time={parameters.reminder_time}
      turn={request.turn}
      write={write}
      isWritten={(form_id) => responses.some(({ id, pending }) => id === form_id && pending !== 'refused')}
      celebrate={(input) => celebrationOf(activity, input, responses, localDateOf(new Date(serverNow()), deviceZone()))}
      undo={takeBack}
      onNext={next}
      onDone={done}
    >
      {children}
    </ActivityForm>
  )
}

/** By the rule of the rows of Today: at once, without a delay. */
const takeBack = (response_id: string) => enqueueResponseRemoval(response_id, 0)

/** Shown when the activity has only surveys, all completed. */
function AllAnswered() {
  const { t } = useTranslation('activities')
  const { pathname, search } = useLocation()
  const shown = new URLSearchParams(search)
  shown.set('showDisableSurvey', 'true')
  return (
    <EmptyState
      picture="surveys"
      title={t('activity.all_answered')}
      action={
        <LinkButton to={`${pathname}?${shown.toString()}`} replace>
          {t('activity.show_completed')}
        </LinkButton>
      }
    >
      {t('activity.all_answered_hint')}
    </EmptyState>
  )
}

/** The URL parameters of a form (specification 001, section 2). `open_survey` is handled by the host, over any screen. */
export interface FormParameters {
  /** Unparsed; see `measuredAtFromLink`. */
  measured_at: string | null
  /** The planned moment of the dose that a reminder is for, a wall clock; unparsed. */
  reminder_time: string | null
  /** Also ask completed surveys. */
  completed: boolean
  /** The form is in the native shell, which has its own title and back button. */
  inShell: boolean
}

/** The URL parameters; invalid values are ignored. */
export function useFormParameters(): FormParameters {
  const [search] = useSearchParams()
  return {
    measured_at: search.get('measured_at'),
    reminder_time: search.get('reminder_time'),
    completed: search.get('showDisableSurvey') === 'true',
    inShell: search.get('appType') === 'mobile_app',
  }
}
