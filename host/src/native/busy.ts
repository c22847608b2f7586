import type { Bridge } from '@almanac/native'
import { pageBusyTracker } from '../outlet/busy-tracker'

/** Reports to the shell whether there is unsaved work, so that it does not reload or lock the page meanwhile. */
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
