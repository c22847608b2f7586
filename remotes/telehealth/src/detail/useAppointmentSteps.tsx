import { useState } from 'react'
import type { ApiError } from '@almanac/api-client'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert, Options } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import { useOtherName } from '../appointments/provider'
import { hasRequestedChange, isToAnswer } from '../appointments/state'
import { JoinButton } from '../room/JoinButton'
import { ReopenButton } from '../room/ReopenButton'
import { useWhen } from '../time/useWhen'
import { CancelActions, RescheduleActions } from './actions'
import { Details } from './Details'
import { Reschedule } from './Reschedule'
import { useAppointmentChange, type AppointmentChange } from './useAppointmentChange'

interface Steps {
  appointment: Appointment
  now: Date
  /** Called when the server has accepted a change. */
  onChanged: () => void
}

type Step = 'detail' | 'reschedule' | 'cancel'

/** What is shown of one appointment: its details, then requesting another time or canceling, as steps in the same place. */
export function useAppointmentSteps({ appointment, now, onChanged }: Steps) {
  const { t } = useTranslation('telehealth')
  const { zone } = useWhen()
  const [step, setStep] = useState<Step>('detail')
  // A later step refers to the version shown when it was started, not to later changes.
  const [seen, setSeen] = useState(appointment.version)
  const { id, side } = appointment
  const version = step === 'detail' ? appointment.version : seen
  const change = useAppointmentChange({ id, version, onChanged, onOvertaken: () => setStep('detail') })
  const begin = (next: Step) => {
    change.reset()
    setSeen(appointment.version)
    setStep(next)
  }
  const propose = (proposed: Date) =>
    change.request({ request_type: 'reschedule_request', proposed_time: proposed.toISOString() })
  const titles = {
    detail: t('detail.title'),
    reschedule: side === 'provider' ? t('reschedule.titleProvider') : t('reschedule.title'),
    cancel: t('cancel.title'),
  }
  const actions = {
    detail: <DetailActions appointment={appointment} now={now} change={change} onStep={begin} />,
    reschedule: <RescheduleActions busy={change.busy} onBack={() => begin('detail')} />,
    cancel: <CancelActions change={change} onBack={() => begin('detail')} />,
  }
  return {
    title: titles[step],
    /** Whether it asks before something that cannot be undone. */
    isQuestion: step === 'cancel',
    actions: actions[step],
    content: (
      <>
        <RefusedAlert error={change.error} />
        {step === 'detail' && <JoinButton appointment={appointment} now={now} />}
        {step === 'detail' && <Details appointment={appointment} now={now} />}
        {step === 'detail' && <ReopenButton appointment={appointment} now={now} />}
        {step === 'reschedule' && <Reschedule appointment={appointment} now={now} zone={zone} onPropose={propose} />}
        {step === 'cancel' && <CancelWarning appointment={appointment} />}
      </>
    ),
  }
}

interface DetailActionsProps {
  appointment: Appointment
  now: Date
  change: AppointmentChange
  onStep: (step: Step) => void
}

/** The available actions, depending on the appointment's state and the user's side. */
function DetailActions({ appointment, now, change, onStep }: DetailActionsProps) {
  const { t } = useTranslation('telehealth')
  const isOpen = !isOver(appointment, now) && appointment.request_type !== 'cancel'
  const isAwaitingAnswer = isOpen && isToAnswer(appointment, now)
  const request = (request_type: Parameters<AppointmentChange['request']>[0]['request_type']) =>
    change.request({ request_type })
  return (
    <>
      <AttendanceButton appointment={appointment} now={now} change={change} />
      {isOpen && hasRequestedChange(appointment, now) && (
        <Button busy={change.busy} onClick={() => request('cancel_reschedule_request')}>
          {t('detail.withdraw')}
        </Button>
      )}
      {isAwaitingAnswer && (
        <Button busy={change.busy} onClick={() => request('decline_reschedule_request')}>
          {t('detail.decline')}
        </Button>
      )}
      {isOpen && (
        <Button onClick={() => onStep('reschedule')}>
          {isAwaitingAnswer || appointment.side === 'provider' ? t('detail.propose') : t('detail.reschedule')}
        </Button>
      )}
      {isAwaitingAnswer && (
        <Button variant="primary" busy={change.busy} onClick={() => request('accept_reschedule_request')}>
          {t('detail.accept')}
        </Button>
      )}
      {isOpen && (
        <Options>
          <Button variant="danger" onClick={() => onStep('cancel')}>
            {t('detail.cancel')}
          </Button>
        </Options>
      )}
    </>
  )
}

/** Once the appointment has begun, the provider records whether the participant came. */
function AttendanceButton({ appointment, now, change }: Omit<DetailActionsProps, 'onStep'>) {
  const { t } = useTranslation('telehealth')
  const { side, start_at, request_type, no_show } = appointment
  if (side !== 'provider' || request_type === 'cancel' || Date.parse(start_at) > now.getTime()) return null
  return (
    <Button busy={change.busy} onClick={() => change.request({ request_type: no_show ? 'cancel_no_show' : 'no_show' })}>
      {no_show ? t('detail.undoNoShow') : t('detail.noShow')}
    </Button>
  )
}

function CancelWarning({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('telehealth')
  const name = useOtherName()(appointment)
  return appointment.side === 'provider'
    ? t('cancel.warningProvider', { name })
    : t('cancel.WARNING_MESSAGE_FOR_CANCELATION')
}

/** Why a change failed: the server's message, or that it did not respond (specification 001, section 8). */
function RefusedAlert({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('telehealth')
  if (!error) return null
  const reasons = error.errors.map(({ title }) => title)
  return (
    <Alert tone="wrong" title={t('errors.ERROR_MESSAGE')}>
      {reasons.length > 0 ? reasons.join(', ') : t('errors.DEFAULT_ERROR')}
    </Alert>
  )
}
