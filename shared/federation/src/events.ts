import { useContext, useEffect, useEffectEvent } from 'react'
// By its public name: a relative import would create a second context in each remote.
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'

/**
 * Listens to changes of this user's data elsewhere while the component is mounted. Under a host
 * older than this, or in a browser without streams, no events arrive: the data must also be
 * re-fetched from time to time.
 *
 * Not part of the shared shell, of which a remote gets the host's version: bundled with each
 * remote, it works with any host.
 */
export function useShellEvents(listener: (event: ShellEvent) => void): void {
  const { onEvent } = useContext(ShellContext)
  const hear = useEffectEvent(listener)
  useEffect(() => onEvent?.((event) => hear(event)), [onEvent])
}
