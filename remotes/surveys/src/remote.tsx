import '@almanac/i18n/texts/surveys'
import { lazy } from 'react'
import type { RemoteModule } from '@almanac/federation'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const CompletedScreen = lazy(() => import(/* webpackChunkName: "completed" */ './completed/CompletedScreen').then(({ CompletedScreen }) => ({ default: CompletedScreen })))

function Screens() {
  return (
    <Routes>
      <Route path="/completedSurveys" element={<CompletedScreen />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Completed surveys. */
export const remote: RemoteModule = { Screens }
