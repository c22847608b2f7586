import { onAuthEvent } from '@almanac/auth'
import { unsubscribeFromPush } from './pushSubscription'

// Unsubscribes on sign-out, so that this device shows nothing; its push service reports that to the server.
onAuthEvent((event) => {
  if (event.type === 'signed_out') void unsubscribeFromPush().catch(() => undefined)
})
