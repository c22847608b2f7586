import '@almanac/i18n/texts/activities'
import type { RemoteModule } from '@almanac/federation'
import { lazyScreen } from '@almanac/federation/shell'
import { Navigate, Route, Routes } from '@almanac/ui/router'
import { StoreRedirect } from './library/StoreRedirect'
import './offline/rules'
import './reminders/leaving'
import { useTakenObjectives } from './edit/useTakenObjectives'
import { useDeviceZone } from './reminders/useDeviceZone'
import { useTakenResponses } from './responses/useTakenResponses'
import { useTakenTodos } from './todos/useTakenTodos'

const DashboardScreen = lazyScreen(() =>
  import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardScreen').then((screen) => screen.DashboardScreen),
)
const ActivityScreen = lazyScreen(() =>
  import(/* webpackChunkName: "activity" */ './activity/ActivityScreen').then((screen) => screen.ActivityScreen),
)
const TodosScreen = lazyScreen(() =>
  import(/* webpackChunkName: "todos" */ './todos/TodosScreen').then((screen) => screen.TodosScreen),
)
const EditScreen = lazyScreen(() =>
  import(/* webpackChunkName: "edit" */ './edit/EditScreen').then((screen) => screen.EditScreen),
)
const JournalScreen = lazyScreen(() =>
  import(/* webpackChunkName: "journal" */ './journal/JournalScreen').then((screen) => screen.JournalScreen),
)
const LibraryScreen = lazyScreen(() =>
  import(/* webpackChunkName: "library" */ './library/LibraryScreen').then((screen) => screen.LibraryScreen),
)
const CategoryScreen = lazyScreen(() =>
  import(/* webpackChunkName: "library" */ './library/CategoryScreen').then((screen) => screen.CategoryScreen),
)
const OfferScreen = lazyScreen(() =>
  import(/* webpackChunkName: "library_offer" */ './library/OfferScreen').then((screen) => screen.OfferScreen),
)
const HistoryScreen = lazyScreen(() =>
  import(/* webpackChunkName: "history" */ './history/HistoryScreen').then((screen) => screen.HistoryScreen),
)
const DetailScreen = lazyScreen(() =>
  import(/* webpackChunkName: "history_detail" */ './history_detail/DetailScreen').then(
    (screen) => screen.DetailScreen,
  ),
)

function Screens() {
  useDeviceZone()
  useTakenObjectives()
  useTakenResponses()
  useTakenTodos()
  return (
    <Routes>
      <Route path="/" element={<DashboardScreen />} />
      <Route path="/activity/:id" element={<ActivityScreen />} />
      <Route path="/activity/:category/:id" element={<ActivityScreen />} />
      <Route path="/activity/:id/edit" element={<EditScreen />} />
      <Route path="/activity/:category/:id/edit" element={<EditScreen />} />
      <Route path="/todos" element={<TodosScreen />} />
      <Route path="/activity/:id/journal" element={<JournalScreen />} />
      <Route path="/activity/:category/:id/journal" element={<JournalScreen />} />
      <Route path="/library" element={<LibraryScreen />} />
      <Route path="/library/category/:id" element={<CategoryScreen />} />
      <Route path="/library/:id" element={<OfferScreen />} />
      <Route path="/store" element={<StoreRedirect />} />
      <Route path="/store/:id" element={<StoreRedirect />} />
      <Route path="/history" element={<HistoryScreen />} />
      <Route path="/history_detail/*" element={<DetailScreen />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Today, the activities and their history. */
export const remote: RemoteModule = { Screens }
