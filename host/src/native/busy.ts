import type { Bridge } from '@almanac/native'
import { pageBusyTracker } from '../outlet/busy-tracker'

/** Reports to the shell whether there is unsaved work, so that it does not reload or lock the page meanwhile. */
export function reportBusy(bridge: Bridge): void {
  const follow = async () => {
    for (;;) {
      await pageBusyTracker.whenBusy()
      bridge.send('busy', { busy: true })
      await pageBusyTracker.whenIdle()
      bridge.send('busy', { busy: false })
    }
  }
  void follow()
}
