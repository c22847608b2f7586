import { newId } from '@almanac/domain/ids'
import { connect, type Bridge } from '@almanac/native'
import { setCurrentBridge } from '@almanac/native/current'
import type { ShellPort } from '@almanac/native/port'
import { reportAppearance } from './appearance'
import { followBack } from './back'
import { followDeepLinks } from './deep-links'
import { receiveHealthSamples } from './health-samples'
import { followInsets } from './insets'
import { followNetwork } from './network'
import { reportPrivateScreen } from './private-screen'
import { followSession } from './session'
import { shareSavedFiles } from './share-files'
import { reportBusy } from './busy'
import { reportUnread } from './unread'
import type { Router } from './useNativeShell'

/** Opens the connection to the native shell; once it is up, page and shell exchange events. Returns a function that closes it. */
export function connectShell(port: ShellPort, router: Router): () => void {
  let stops: (() => void)[] = []
  connect({
    port,
    incarnation: newId(),
    onConnected: (bridge) => {
      stops = followShell(bridge, router)
    },
  })
  return () => {
    port.onmessage = null
    for (const stop of stops) stop()
  }
}

function followShell(bridge: Bridge, router: Router): (() => void)[] {
  setCurrentBridge(bridge)
  followInsets(bridge)
  followNetwork(bridge)
  followDeepLinks(bridge, router)
  followBack(bridge, router)
  receiveHealthSamples(bridge)
  reportBusy(bridge)
  return [
    followSession(bridge, () => location.reload()),
    shareSavedFiles(bridge),
    reportAppearance(bridge),
    reportPrivateScreen(bridge),
    reportUnread(bridge),
  ]
}
