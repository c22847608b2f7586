import { useContext, useSyncExternalStore } from 'react'
// By its public name: a relative import would create a second context in each remote.
import { ShellContext } from '@almanac/federation/shell'
import type { Bridge } from '@almanac/native'

const NONE = { current: () => null, subscribe: () => () => undefined }

/**
 * The native shell around the page; null in a browser, under a host older than this, and before the shell has sent its
 * `hello`.
 *
 * Not part of the shared shell, of which a remote gets the host's version: bundled with each remote, it works with any
 * host.
 */
export function useNativeBridge(): Bridge | null {
  const { current, subscribe } = useContext(ShellContext).native ?? NONE
  return useSyncExternalStore(subscribe, current)
}
