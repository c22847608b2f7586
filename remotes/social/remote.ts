import { defineRemote, defineRoutes } from '@almanac/federation'

/** The files of the screens: each comes when it is first shown, those of one chunk together. */
const screens = {
  messages: () =>
    import(/* webpackChunkName: "messages" */ './src/messages/MessagesScreen').then((file) => file.MessagesScreen),
  conversation: () =>
    import(/* webpackChunkName: "conversation" */ './src/conversation/ConversationScreen').then(
      (file) => file.ConversationScreen,
    ),
  polls: () => import(/* webpackChunkName: "polls" */ './src/polls/PollsScreen').then((file) => file.PollsScreen),
  poll: () => import(/* webpackChunkName: "poll" */ './src/polls/PollScreen').then((file) => file.PollScreen),
}

/** Every address of this remote, and what stands there. */
export const routes = defineRoutes([
  { path: '/messages', title: 'messages.title', screen: screens.messages },
  { path: '/messages/:id', title: 'conversation.title', screen: screens.conversation },
  { path: '/conversation/:id', title: 'conversation.title', screen: screens.conversation },
  { path: '/polls', title: 'polls.title', screen: screens.polls },
  { path: '/polls/:id/:question_id', title: 'polls.poll', screen: screens.poll },
])

/** What people say to each other, and what a study asks all of them: conversations and polls. */
export const descriptor = defineRemote({
  name: 'social',
  routes,
  navigation: [
    { path: '/messages', label: 'messages.title', icon: 'messages', order: 30, place: 'bar' },
    { path: '/polls', label: 'polls.title', icon: 'poll', order: 42, place: 'more' },
  ],
  slots: { 'dashboard.tiles': './src/tiles/Tiles.tsx' },
})
