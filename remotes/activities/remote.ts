import { defineRemote, defineRoutes } from '@almanac/federation'

/** Screen modules, loaded lazily; those with the same chunk name load together. */
const screens = {
  dashboard: () =>
    import(/* webpackChunkName: "dashboard" */ './src/dashboard/DashboardScreen').then((file) => file.DashboardScreen),
  activity: () =>
    import(/* webpackChunkName: "activity" */ './src/activity/ActivityScreen').then((file) => file.ActivityScreen),
  edit: () => import(/* webpackChunkName: "edit" */ './src/edit/EditScreen').then((file) => file.EditScreen),
  journal: () =>
    import(/* webpackChunkName: "journal" */ './src/journal/JournalScreen').then((file) => file.JournalScreen),
  todos: () => import(/* webpackChunkName: "todos" */ './src/todos/TodosScreen').then((file) => file.TodosScreen),
  library: () =>
    import(/* webpackChunkName: "library" */ './src/library/LibraryScreen').then((file) => file.LibraryScreen),
  shelves: () => import(/* webpackChunkName: "library" */ './src/library/Shelves').then((file) => file.ShelvesBeside),
  category: () =>
    import(/* webpackChunkName: "library" */ './src/library/CategoryScreen').then((file) => file.CategoryScreen),
  offer: () =>
    import(/* webpackChunkName: "library_offer" */ './src/library/OfferScreen').then((file) => file.OfferScreen),
  // Redirects to the library, whose files are needed at once.
  store: () =>
    import(/* webpackChunkName: "library" */ './src/library/StoreRedirect').then((file) => file.StoreRedirect),
  history: () =>
    import(/* webpackChunkName: "history" */ './src/history/HistoryScreen').then((file) => file.HistoryScreen),
  syncedDevices: () =>
    import(/* webpackChunkName: "history_synced" */ './src/history/SyncedDevicesScreen').then(
      (file) => file.SyncedDevicesScreen,
    ),
  storylines: () =>
    import(/* webpackChunkName: "history" */ './src/history/StorylinesScreen').then((file) => file.StorylinesScreen),
  together: () =>
    import(/* webpackChunkName: "history_together" */ './src/history/together/TogetherScreen').then(
      (file) => file.TogetherScreen,
    ),
  sharedHistory: () =>
    import(/* webpackChunkName: "history" */ './src/shared_history/SharedHistoryScreen').then(
      (file) => file.SharedHistoryScreen,
    ),
  leaderboard: () =>
    import(/* webpackChunkName: "leaderboard" */ './src/leaderboard/LeaderboardScreen').then(
      (file) => file.LeaderboardScreen,
    ),
  recordFor: () =>
    import(/* webpackChunkName: "recording_for" */ './src/recording_for/RecordForScreen').then(
      (file) => file.RecordForScreen,
    ),
  recordForForm: () =>
    import(/* webpackChunkName: "recording_for_form" */ './src/recording_for/RecordForForm').then(
      (file) => file.RecordForForm,
    ),
  historyDetail: () =>
    import(/* webpackChunkName: "history_detail" */ './src/history_detail/DetailScreen').then(
      (file) => file.DetailScreen,
    ),
}

/** The routes of this remote and their screens. */
export const routes = defineRoutes([
  {
    path: '/',
    title: 'dashboard.title',
    screen: screens.dashboard,
    prerendered: './src/dashboard/Prerendered.tsx',
  },
  { path: '/activity/:id', title: 'activity.title', screen: screens.activity },
  { path: '/activity/:category/:id', title: 'activity.title', screen: screens.activity },
  { path: '/activity/:id/edit', title: 'edit.title', screen: screens.edit },
  { path: '/activity/:category/:id/edit', title: 'edit.title', screen: screens.edit },
  { path: '/todos', title: 'todos.title', screen: screens.todos },
  { path: '/activity/:id/journal', title: 'journal.title', screen: screens.journal },
  { path: '/activity/:category/:id/journal', title: 'journal.title', screen: screens.journal },
  { path: '/library', title: 'library.title', screen: screens.library, nothingOpen: screens.shelves },
  { path: '/library/:id', title: 'library.title', screen: screens.offer, beside: screens.library },
  { path: '/library/category/:id', title: 'library.title', screen: screens.category, beside: screens.library },
  { path: '/store', title: 'library.title', screen: screens.store },
  { path: '/store/:id', title: 'library.title', screen: screens.store },
  {
    path: '/history',
    title: 'history.title',
    screen: screens.history,
    prerendered: './src/history/Prerendered.tsx',
  },
  {
    path: '/history/synced_devices',
    title: 'history.synced.title',
    screen: screens.syncedDevices,
    feature: 'Sync a Device',
  },
  { path: '/history/mystorylines_report', title: 'history.storylines.title', screen: screens.storylines },
  { path: '/history/together', title: 'together.title', screen: screens.together },
  { path: '/history/:id', title: 'history.title', screen: screens.sharedHistory },
  { path: '/record_for/:user_id', title: 'recording_for.heading', screen: screens.recordFor },
  { path: '/record_for/:user_id/:id', title: 'recording_for.heading', screen: screens.recordForForm },
  { path: '/leaderboard', title: 'leaderboard.title', screen: screens.leaderboard, feature: 'Leaderboard' },
  { path: '/history_detail/*', title: 'detail.title', screen: screens.historyDetail },
])

/** The dashboard, activities, and their history. */
export const descriptor = defineRemote({
  name: 'activities',
  routes,
  navigation: [
    { path: '/', label: 'dashboard.title', icon: 'home', order: 10, place: 'bar', keep_mounted: true },
    { path: '/history', label: 'history.title', icon: 'history', order: 20, place: 'bar', keep_mounted: true },
    { path: '/library', label: 'library.title', icon: 'book', order: 45, place: 'more', keep_mounted: true },
    { path: '/todos', label: 'todos.title', icon: 'list', order: 50, place: 'more' },
    {
      path: '/leaderboard',
      label: 'leaderboard.title',
      icon: 'medal',
      order: 55,
      place: 'more',
      feature: 'Leaderboard',
    },
    {
      path: '/history/mystorylines_report',
      label: 'history.storylines.title',
      icon: 'journal',
      order: 74,
      place: 'more',
    },
  ],
  offline: './src/offline/prepare.ts',
  slots: {
    'shell.record': './src/record/RecordList.tsx',
    'profile.sections': './src/reminders/ProfileReminders.tsx',
    'relationship.sharing': './src/shared_history/MemberSharing.tsx',
  },
})
