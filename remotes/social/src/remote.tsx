import '@almanac/i18n/texts/social'
import type { RemoteModule } from '@almanac/federation'
import { lazyScreen } from '@almanac/federation/shell'
import { Navigate, Route, Routes } from '@almanac/ui/router'

const MessagesScreen = lazyScreen(() =>
  import(/* webpackChunkName: "messages" */ './messages/MessagesScreen').then((screen) => screen.MessagesScreen),
)
const ConversationScreen = lazyScreen(() =>
  import(/* webpackChunkName: "conversation" */ './conversation/ConversationScreen').then(
    (screen) => screen.ConversationScreen,
  ),
)

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
