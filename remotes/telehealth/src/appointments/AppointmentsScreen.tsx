import { useState } from 'react'
import { useNow } from '@almanac/api-client/query'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Tabs } from '@almanac/ui/tabs'
import { Screen, Stack } from '@almanac/ui/core'
import { AppointmentDialog } from '../detail/AppointmentDialog'
import { AppointmentList, WaitingList } from './AppointmentList'
import { useAppointmentsRefetch, useOpenedAppointment, type View } from './useAppointments'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'

const VIEWS = ['upcoming', 'history'] as const satisfies readonly View[]

/** `/virtual_appointments`: upcoming and past appointments, each with its details and actions. */
export function AppointmentsScreen() {
  const { t } = useTranslation('telehealth')
  const [view, setView] = useState<View>('upcoming')
  const [opened, setOpened] = useState<Appointment | null>(null)
  const [changed, setChanged] = useState(false)
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  useAppointmentsRefetch()
  // The open appointment also follows changes by the other side.
  const current = useOpenedAppointment(opened, view)
  const open = (appointment: Appointment) => {
    setChanged(false)
    setOpened(appointment)
  }

  return (
    <Screen title={t('appointments.title')}>
      {changed && <Alert tone="good">{t('appointments.SUCCESS_MESSAGE')}</Alert>}
      <Tabs
        label={t('appointments.views')}
        items={VIEWS.map((value) => ({ value, label: t(`appointments.${value}`) }))}
        value={view}
        onChange={setView}
      >
        <Stack gap={6}>
          {view === 'upcoming' && <WaitingList now={now} onOpen={open} />}
          <AppointmentList key={view} view={view} now={now} onOpen={open} />
        </Stack>
      </Tabs>
      {current && (
        <AppointmentDialog
          key={current.id}
          appointment={current}
          now={now}
          onClose={() => setOpened(null)}
          onChanged={() => {
            setChanged(true)
            setOpened(null)
          }}
        />
      )}
    </Screen>
  )
}
