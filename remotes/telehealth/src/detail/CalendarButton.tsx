import { useState } from 'react'
import { apiFile } from '@almanac/api-client'
import { getCalendarFile, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert, saveFile } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'

/** Downloads the appointment as a calendar file; importing a later file replaces the earlier entry. */
export function CalendarButton({ appointment: { id } }: { appointment: Appointment }) {
  const { t } = useTranslation('telehealth')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      saveFile(await apiFile(getCalendarFile, { params: { id } }), 'appointment.ics')
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <Alert tone="wrong">{t('detail.calendarFailed')}</Alert>}
      <div>
        <Button variant="quiet" icon="calendar" busy={state === 'busy'} onClick={() => void save()}>
          {t('detail.calendar')}
        </Button>
      </div>
    </>
  )
}
