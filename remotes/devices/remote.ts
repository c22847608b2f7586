import { defineRemote } from '@almanac/federation'

/** Synced devices. */
export const descriptor = defineRemote({
  name: 'devices',
  routes: [{ path: '/sync', title: 'sync.title', feature: 'Sync a Device', chunk: 'sync' }],
  navigation: [
    { path: '/sync', label: 'sync.title', icon: 'devices', order: 60, place: 'more', feature: 'Sync a Device' },
  ],
  slots: {
    'history.panels': { file: './src/connected/SyncedDevices.tsx', feature: 'Sync a Device' },
    'profile.sections': { file: './src/connected/ProfileDevices.tsx', feature: 'Sync a Device' },
  },
})
