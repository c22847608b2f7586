import '@almanac/i18n/texts/surveys'
import type { RemoteModule } from '@almanac/federation'
import { lazyScreen } from '@almanac/federation/shell'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const CompletedScreen = lazyScreen(() =>
  import(/* webpackChunkName: "completed" */ './completed/CompletedScreen').then((screen) => screen.CompletedScreen),
)

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
