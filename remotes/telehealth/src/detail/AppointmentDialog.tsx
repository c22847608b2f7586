import { useState } from 'react'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog } from '@almanac/ui/core'
import { useWhen } from '../time/useWhen'
import { Details } from './Details'
import { Refused } from './Refused'
import { Reschedule, RESCHEDULE_FORM } from './Reschedule'
import { useChange } from './useChange'

interface AppointmentDialogProps {
  appointment: Appointment
  now: Date
  onClose: () => void
  /** The server has accepted a change. */
  onChanged: () => void
}

/** One appointment: its details, then asking for another time or canceling, a step at a time. */
export function AppointmentDialog({ appointment, now, onClose, onChanged }: AppointmentDialogProps) {
  const { t } = useTranslation('telehealth')
  const { zone } = useWhen()
  const [step, setStep] = useState<'detail' | 'reschedule' | 'cancel'>('detail')
  const change = useChange(appointment, onChanged)
  const back = () => {
    change.forget()
    setStep('detail')
  }
  const refusal = <Refused error={change.error} />

  if (step === 'reschedule') {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('reschedule.title')}
        actions={
          <>
            <Button onClick={back}>{t('reschedule.back')}</Button>
            <Button variant="primary" type="submit" form={RESCHEDULE_FORM} busy={change.busy}>
              {t('reschedule.submit')}
            </Button>
          </>
        }
      >
        {refusal}
        <Reschedule
          now={now}
          zone={zone}
          onPropose={(proposed) =>
            change.ask({ request_type: 'reschedule_request', proposed_time: proposed.toISOString() })
          }
        />
      </Dialog>
    )
  }

  if (step === 'cancel') {
    return (
      <Dialog
        open
        role="alertdialog"
        onClose={onClose}
        title={t('cancel.title')}
        actions={
          <>
            <Button onClick={back}>{t('cancel.keep')}</Button>
            <Button variant="danger" busy={change.busy} onClick={() => change.ask({ request_type: 'cancel' })}>
              {t('cancel.confirm')}
            </Button>
          </>
        }
      >
        {refusal}
        {t('cancel.WARNING_MESSAGE_FOR_CANCELATION')}
      </Dialog>
    )
  }

  const open = !isOver(appointment, now) && appointment.request_type !== 'cancel'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('detail.title')}
      actions={
        open && (
          <>
            <Button variant="danger" onClick={() => setStep('cancel')}>
              {t('detail.cancel')}
            </Button>
            {appointment.request_type === 'reschedule_request' && (
              <Button busy={change.busy} onClick={() => change.ask({ request_type: 'cancel_reschedule_request' })}>
                {t('detail.withdraw')}
              </Button>
            )}
            <Button variant="primary" onClick={() => setStep('reschedule')}>
              {t('detail.reschedule')}
            </Button>
          </>
        )
      }
    >
      {refusal}
      <Details appointment={appointment} now={now} />
    </Dialog>
  )
}
