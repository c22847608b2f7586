import '@almanac/i18n/texts/devices'
import type { RemoteModule } from '@almanac/federation'
import { lazyScreen } from '@almanac/federation/shell'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const SyncScreen = lazyScreen(() =>
  import(/* webpackChunkName: "sync" */ './sync/SyncScreen').then((screen) => screen.SyncScreen),
)

function Screens() {
  return (
    <Routes>
      <Route path="/sync" element={<SyncScreen />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Devices: what is connected and what can be. */
export const remote: RemoteModule = { Screens }
