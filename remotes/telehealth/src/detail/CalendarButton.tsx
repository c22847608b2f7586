import { useState } from 'react'
import { apiFile } from '@almanac/api-client'
import { getCalendarFile, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert, saveFile } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'

/** Saves the appointment as a file that calendars read; a later file takes the place of an earlier one there. */
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
        <Button busy={state === 'busy'} onClick={() => void save()}>
          {t('detail.calendar')}
        </Button>
      </div>
    </>
  )
}
