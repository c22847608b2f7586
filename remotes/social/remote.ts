import { defineRemote, defineRoutes } from '@almanac/federation'

/** The files of the screens: each comes when it is first shown, those of one chunk together. */
const screens = {
  messages: () =>
    import(/* webpackChunkName: "messages" */ './src/messages/MessagesScreen').then((file) => file.MessagesScreen),
  conversation: () =>
    import(/* webpackChunkName: "conversation" */ './src/conversation/ConversationScreen').then(
      (file) => file.ConversationScreen,
    ),
}

/** Every address of this remote, and what stands there. */
export const routes = defineRoutes([
  { path: '/messages', title: 'messages.title', screen: screens.messages },
  { path: '/messages/:id', title: 'conversation.title', screen: screens.conversation },
  { path: '/conversation/:id', title: 'conversation.title', screen: screens.conversation },
])

/** What people say to each other: conversations. */
export const descriptor = defineRemote({
  name: 'social',
  routes,
  navigation: [{ path: '/messages', label: 'messages.title', icon: 'messages', order: 30, place: 'bar' }],
  slots: { 'dashboard.tiles': './src/unread/UnreadTile.tsx' },
})
