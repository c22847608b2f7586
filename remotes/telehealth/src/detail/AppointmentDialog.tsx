import { useState } from 'react'
import { api, type ApiError } from '@almanac/api-client'
import { useMutation } from '@almanac/api-client/query'
import type { Body } from '@almanac/contracts'
import { changeAppointment, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog } from '@almanac/ui/core'
import { useRefetchAppointments } from '../appointments/useAppointments'
import { JoinButton } from '../room/JoinButton'
import { useWhen } from '../time/useWhen'
import { Details } from './Details'
import { Reschedule, RESCHEDULE_FORM } from './Reschedule'

interface AppointmentDialogProps {
  appointment: Appointment
  now: Date
  onClose: () => void
  /** The server has accepted a change. */
  onChanged: () => void
}

type Step = 'detail' | 'reschedule' | 'cancel'

/** One appointment: its details, then asking for another time or canceling, a step at a time. */
export function AppointmentDialog({ appointment, now, onClose, onChanged }: AppointmentDialogProps) {
  const { t } = useTranslation('telehealth')
  const { zone } = useWhen()
  const [step, setStep] = useState<Step>('detail')
  const change = useChange(appointment, onChanged)
  const back = () => {
    change.reset()
    setStep('detail')
  }
  const titles = { detail: t('detail.title'), reschedule: t('reschedule.title'), cancel: t('cancel.title') }
  const open = !isOver(appointment, now) && appointment.request_type !== 'cancel'
  const actions = {
    detail: open && <DetailActions appointment={appointment} change={change} onStep={setStep} />,
    reschedule: <RescheduleActions busy={change.busy} onBack={back} />,
    cancel: <CancelActions change={change} onBack={back} />,
  }
  return (
    // One dialog for all steps: each further one would take an entry of the history.
    <Dialog
      open
      role={step === 'cancel' ? 'alertdialog' : 'dialog'}
      onClose={onClose}
      title={titles[step]}
      actions={actions[step]}
    >
      <RefusedAlert error={change.error} />
      {step === 'detail' && <Details appointment={appointment} now={now} />}
      {step === 'detail' && <JoinButton appointment={appointment} now={now} />}
      {step === 'reschedule' && (
        <Reschedule
          now={now}
          zone={zone}
          onPropose={(proposed) =>
            change.request({ request_type: 'reschedule_request', proposed_time: proposed.toISOString() })
          }
        />
      )}
      {step === 'cancel' && t('cancel.WARNING_MESSAGE_FOR_CANCELATION')}
    </Dialog>
  )
}

interface DetailActionsProps {
  appointment: Appointment
  change: AppointmentChange
  onStep: (step: Step) => void
}

function DetailActions({ appointment, change, onStep }: DetailActionsProps) {
  const { t } = useTranslation('telehealth')
  return (
    <>
      <Button variant="danger" onClick={() => onStep('cancel')}>
        {t('detail.cancel')}
      </Button>
      {appointment.request_type === 'reschedule_request' && (
        <Button busy={change.busy} onClick={() => change.request({ request_type: 'cancel_reschedule_request' })}>
          {t('detail.withdraw')}
        </Button>
      )}
      <Button variant="primary" onClick={() => onStep('reschedule')}>
        {t('detail.reschedule')}
      </Button>
    </>
  )
}

function RescheduleActions({ busy, onBack }: { busy: boolean; onBack: () => void }) {
  const { t } = useTranslation('telehealth')
  return (
    <>
      <Button onClick={onBack}>{t('reschedule.back')}</Button>
      <Button variant="primary" type="submit" form={RESCHEDULE_FORM} busy={busy}>
        {t('reschedule.submit')}
      </Button>
    </>
  )
}

function CancelActions({ change, onBack }: { change: AppointmentChange; onBack: () => void }) {
  const { t } = useTranslation('telehealth')
  return (
    <>
      <Button onClick={onBack}>{t('cancel.keep')}</Button>
      <Button variant="danger" busy={change.busy} onClick={() => change.request({ request_type: 'cancel' })}>
        {t('cancel.confirm')}
      </Button>
    </>
  )
}

/** Why a change was not made: what the server says, else that it did not answer (specification 001, section 8). */
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

type Change = Omit<Body<typeof changeAppointment>, 'id'>

/** Requests to change one appointment. */
interface AppointmentChange {
  request: (change: Change) => void
  busy: boolean
  /** Why the last request was not accepted. */
  error: ApiError | null
  /** Removes the last error. */
  reset: () => void
}

/**
 * Sends a request and waits for the server's word, because the participant must
 * know whether the appointment is still on: nothing is shown as changed before.
 * Whatever comes of it, the lists are read again.
 */
function useChange({ id }: Appointment, onChanged: () => void): AppointmentChange {
  const refetch = useRefetchAppointments()
  const { mutate, isPending, error, reset } = useMutation<unknown, ApiError, Change>({
    mutationFn: (change) => api(changeAppointment, { params: { id }, body: { id, ...change } }),
    onSuccess: onChanged,
    onSettled: () => void refetch(),
  })
  return { request: (change) => mutate(change), busy: isPending, error, reset }
}
