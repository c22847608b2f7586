import '@almanac/i18n/texts/social'
import { lazy } from 'react'
import type { RemoteModule } from '@almanac/federation'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const MessagesScreen = lazy(() => import(/* webpackChunkName: "messages" */ './messages/MessagesScreen').then(({ MessagesScreen }) => ({ default: MessagesScreen })))
const ConversationScreen = lazy(() => import(/* webpackChunkName: "conversation" */ './conversation/ConversationScreen').then(({ ConversationScreen }) => ({ default: ConversationScreen })))

function Screens() {
  return (
    <Routes>
      <Route path="/messages" element={<MessagesScreen />} />
      <Route path="/messages/:id" element={<ConversationScreen />} />
      <Route path="/conversation/:id" element={<ConversationScreen />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Messages: the list and a conversation. */
export const remote: RemoteModule = { Screens }
