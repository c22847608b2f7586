import { onAuthEvent } from '@almanac/auth'
import { unsubscribeFromPush } from './pushSubscription'

// After a sign-out nothing shows on this device's screen: its push service tells the server that the subscription is gone.
onAuthEvent((event) => {
  if (event.type === 'signed_out') void unsubscribeFromPush().catch(() => undefined)
})
