import { onAuthEvent } from '@almanac/auth'
import { forgetHere } from './pushSubscription'

// Whoever signs out leaves nothing that would show on this device's screen: its push service tells the server that it is gone.
onAuthEvent((event) => {
  if (event.type === 'signed_out') void forgetHere().catch(() => undefined)
})
