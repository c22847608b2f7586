import { defineRemote, defineRoutes } from '@almanac/federation'

/** Screen modules, loaded lazily; those with the same chunk name load together. */
const screens = {
  appleHealth: () =>
    import(/* webpackChunkName: "apple_health" */ './src/apple-health/AppleHealthScreen').then(
      (file) => file.AppleHealthScreen,
    ),
  sync: () => import(/* webpackChunkName: "sync" */ './src/sync/SyncScreen').then((file) => file.SyncScreen),
}

/** The routes of this remote and their screens. */
export const routes = defineRoutes([
  { path: '/sync', title: 'sync.title', feature: 'Sync a Device', screen: screens.sync },
  {
    path: '/sync/manage_apple_health',
    title: 'appleHealth.title',
    feature: 'Sync a Device',
    screen: screens.appleHealth,
  },
])

/** Synced devices. */
export const descriptor = defineRemote({
  name: 'devices',
  routes,
  navigation: [
    { path: '/sync', label: 'sync.title', icon: 'devices', order: 60, place: 'more', feature: 'Sync a Device' },
  ],
  slots: {
    'dashboard.tiles': { file: './src/tile/DevicesTile.tsx', feature: 'Sync a Device' },
    'history.panels': { file: './src/connected/SyncedDevices.tsx', feature: 'Sync a Device' },
    'profile.sections': { file: './src/connected/ProfileDevices.tsx', feature: 'Sync a Device' },
  },
})
