import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { RESCHEDULE_FORM } from './Reschedule'
import type { AppointmentChange } from './useAppointmentChange'

/** Submits the form, or returns to the details. */
export function RescheduleActions({ busy, onBack }: { busy: boolean; onBack: () => void }) {
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

/** Confirms the cancelation, or returns to the details. */
export function CancelActions({ change, onBack }: { change: AppointmentChange; onBack: () => void }) {
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
