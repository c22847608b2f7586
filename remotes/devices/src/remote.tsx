import '@almanac/i18n/texts/devices'
import { lazy } from 'react'
import type { RemoteModule } from '@almanac/federation'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const SyncScreen = lazy(() => import(/* webpackChunkName: "sync" */ './sync/SyncScreen').then(({ SyncScreen }) => ({ default: SyncScreen })))

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
