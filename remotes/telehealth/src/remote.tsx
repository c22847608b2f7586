import '@almanac/i18n/texts/telehealth'
import { lazy } from 'react'
import type { RemoteModule } from '@almanac/federation'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const AppointmentsScreen = lazy(() => import(/* webpackChunkName: "appointments" */ './appointments/AppointmentsScreen').then(({ AppointmentsScreen }) => ({ default: AppointmentsScreen })))

function Screens() {
  return (
    <Routes>
      <Route path="/virtual_appointments" element={<AppointmentsScreen />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Appointments: coming ones and earlier ones. */
export const remote: RemoteModule = { Screens }
