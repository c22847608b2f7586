import { defineRemote } from '@almanac/federation'

/** What people say to each other: conversations. */
export const descriptor = defineRemote({
  name: 'social',
  routes: [
    { path: '/messages', title: 'messages.title', chunk: 'messages' },
    { path: '/messages/:id', title: 'conversation.title', chunk: 'conversation' },
    { path: '/conversation/:id', title: 'conversation.title', chunk: 'conversation' },
  ],
  navigation: [{ path: '/messages', label: 'messages.title', icon: 'messages', order: 30, place: 'bar' }],
  slots: { 'dashboard.tiles': './src/unread/UnreadTile.tsx' },
})
