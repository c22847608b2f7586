import '@almanac/i18n/texts/activities'
import { lazy } from 'react'
import type { RemoteModule } from '@almanac/federation'
import { Navigate, Route, Routes } from '@almanac/ui/router'
import { useTakenResponses } from './responses/useTakenResponses'

const DashboardScreen = lazy(() => import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardScreen').then((screen) => ({ default: screen.DashboardScreen })))
const ActivityScreen = lazy(() => import(/* webpackChunkName: "activity" */ './activity/ActivityScreen').then((screen) => ({ default: screen.ActivityScreen })))
const HistoryScreen = lazy(() => import(/* webpackChunkName: "history" */ './history/HistoryScreen').then((screen) => ({ default: screen.HistoryScreen })))
const DetailScreen = lazy(() => import(/* webpackChunkName: "history_detail" */ './history_detail/DetailScreen').then((screen) => ({ default: screen.DetailScreen })))

function Screens() {
  useTakenResponses()
  return (
    <Routes>
      <Route path="/" element={<DashboardScreen />} />
      <Route path="/activity/:id" element={<ActivityScreen />} />
      <Route path="/activity/:category/:id" element={<ActivityScreen />} />
      <Route path="/history" element={<HistoryScreen />} />
      <Route path="/history_detail/*" element={<DetailScreen />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Today, the activities and their history. */
export const remote: RemoteModule = { Screens }
