import { announceAddresses } from '../navigation/address-changes'
import { fadeBetweenScreens } from '../navigation/view-transitions'

/** What signed-in users' navigations do beyond another screen. Returns a function that ends it. */
export function followRouter(router: Parameters<typeof fadeBetweenScreens>[0]): () => void {
  return announceAddresses(fadeBetweenScreens(router))
}
