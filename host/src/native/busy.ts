import type { Bridge } from '@almanac/native'
import { pageBusyTracker } from '../outlet/busy-tracker'

/** Tells the shell while something is entered and not saved: it does not reload or lock the page over it. */
export function tellBusy(bridge: Bridge): void {
  const follow = async () => {
    for (;;) {
      await pageBusyTracker.whenBusy()
      bridge.tell('busy', { busy: true })
      await pageBusyTracker.whenIdle()
      bridge.tell('busy', { busy: false })
    }
  }
  void follow()
}
