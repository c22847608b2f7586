import { defineRemote, defineRoutes } from '@almanac/federation'
import { pollsOnDashboard } from './src/flags'

/** The screens' chunks: each is loaded when it is first shown; screens with the same chunk name share one. */
const screens = {
  messages: () =>
    import(/* webpackChunkName: "messages" */ './src/messages/MessagesScreen').then((file) => file.MessagesScreen),
  conversation: () =>
    import(/* webpackChunkName: "conversation" */ './src/conversation/ConversationScreen').then(
      (file) => file.ConversationScreen,
    ),
  polls: () => import(/* webpackChunkName: "polls" */ './src/polls/PollsScreen').then((file) => file.PollsScreen),
  circle: () => import(/* webpackChunkName: "circle" */ './src/circle/CircleScreen').then((file) => file.CircleScreen),
  relationship: () =>
    import(/* webpackChunkName: "relationships" */ './src/relationships/RelationshipScreen').then(
      (file) => file.RelationshipScreen,
    ),
  poll: () => import(/* webpackChunkName: "poll" */ './src/polls/PollScreen').then((file) => file.PollScreen),
}

/** All routes of this remote. */
export const routes = defineRoutes([
  { path: '/messages', title: 'messages.title', screen: screens.messages, nothingOpen: screens.conversation },
  { path: '/messages/:id', title: 'conversation.title', screen: screens.conversation, beside: screens.messages },
  { path: '/conversation/:id', title: 'conversation.title', screen: screens.conversation, beside: screens.messages },
  { path: '/circleOfSupport', title: 'circle.title', screen: screens.circle, nothingOpen: screens.relationship },
  { path: '/relationships', title: 'circle.title', screen: screens.circle, nothingOpen: screens.relationship },
  { path: '/relationship/:id', title: 'relationship.title', screen: screens.relationship, beside: screens.circle },
  { path: '/polls', title: 'polls.title', screen: screens.polls },
  { path: '/polls/:id/:question_id', title: 'polls.poll', screen: screens.poll },
])

/** The Circle of Support, conversations and polls. */
export const descriptor = defineRemote({
  name: 'social',
  routes,
  navigation: [
    { path: '/messages', label: 'messages.title', icon: 'messages', order: 30, place: 'bar', keep_mounted: true },
    { path: '/circleOfSupport', label: 'circle.title', icon: 'people', order: 36, place: 'more', keep_mounted: true },
    { path: '/polls', label: 'polls.title', icon: 'poll', order: 42, place: 'more' },
  ],
  slots: { 'dashboard.tiles': './src/tiles/Tiles.tsx', 'dashboard.care_team': './src/care_team/CareTeam.tsx' },
  flags: [pollsOnDashboard],
})
