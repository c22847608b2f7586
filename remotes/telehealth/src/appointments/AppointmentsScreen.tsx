import { useState } from 'react'
import { useNow } from '@almanac/api-client/query'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { useTranslation } from '@almanac/i18n'
import { Alert, FirstOpen, Panes, useOpenedByAddress } from '@almanac/ui/content'
import { Tabs } from '@almanac/ui/tabs'
import { Screen, Stack, useWide } from '@almanac/ui/core'
import { AppointmentDetail } from '../detail/AppointmentDetail'
import { AppointmentList, WaitingList } from './AppointmentList'
import { useAppointmentsRefetch, useFirstAppointment, useOpenedAppointment, type View } from './useAppointments'
import { APPOINTMENT_CLOCK_INTERVAL_MS } from '../time/useWhen'

const VIEWS = ['upcoming', 'history'] as const satisfies readonly View[]

/** `/virtual_appointments`: upcoming and past appointments, each with its details and actions: beside the list (`?appointment`), or in a dialog. */
export function AppointmentsScreen() {
  const { t } = useTranslation('telehealth')
  const wide = useWide()
  const [view, setView] = useState<View>('upcoming')
  const [pressed, setPressed] = useState<Appointment | null>(null)
  const [changed, setChanged] = useState(false)
  const now = useNow(APPOINTMENT_CLOCK_INTERVAL_MS)
  useAppointmentsRefetch()
  const opened = useOpenedByAddress('appointment')
  // The open appointment also follows changes by the other side.
  const current = useOpenedAppointment(opened.id, pressed, view)
  const first = useFirstAppointment(view, now)
  const open_id = wide ? (opened.id ?? first?.id ?? null) : null
  const open = (appointment: Appointment) => {
    setChanged(false)
    setPressed(appointment)
    opened.open(appointment.id)
  }
  const onChanged = () => {
    setChanged(true)
    opened.close()
  }

  const detail = (appointment: Appointment) => (
    <FirstOpen key={appointment.id} onOpen={() => open(appointment)} isChosen={opened.id === appointment.id}>
      <AppointmentDetail appointment={appointment} now={now} onChanged={onChanged} onClose={opened.close} />
    </FirstOpen>
  )
  const list = (
    <Screen title={t('appointments.title')}>
      {changed && <Alert tone="good">{t('appointments.SUCCESS_MESSAGE')}</Alert>}
      <Tabs
        label={t('appointments.views')}
        items={VIEWS.map((value) => ({ value, label: t(`appointments.${value}`) }))}
        value={view}
        onChange={setView}
      >
        <Stack gap={6}>
          {view === 'upcoming' && <WaitingList now={now} open_id={open_id} onOpen={open} />}
          <AppointmentList key={view} view={view} now={now} open_id={open_id} onOpen={open} />
        </Stack>
      </Tabs>
    </Screen>
  )
  return <Panes isListScreen list={list} detail={current && detail(current)} nothingOpen={first && detail(first)} />
}
