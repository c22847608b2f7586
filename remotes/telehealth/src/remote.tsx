import '@almanac/i18n/texts/telehealth'
import type { RemoteModule } from '@almanac/federation'
import { lazyScreen } from '@almanac/federation/shell'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const AppointmentsScreen = lazyScreen(() =>
  import(/* webpackChunkName: "appointments" */ './appointments/AppointmentsScreen').then(
    (screen) => screen.AppointmentsScreen,
  ),
)

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
