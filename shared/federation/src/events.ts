import { useContext, useEffect, useEffectEvent } from 'react'
// By its public name: a relative import would bring a second context into each remote.
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'

/**
 * Hears of what happens to this user's data elsewhere, while the component is
 * shown. Under a host that is older than this, or in a browser without streams,
 * nothing is heard: what is shown has to be read again from time to time as well.
 *
 * Not part of the shared shell, of which a remote meets the host's version: each
 * remote brings this along, and works with any host.
 */
export function useShellEvents(listener: (event: ShellEvent) => void): void {
  const { onEvent } = useContext(ShellContext)
  const hear = useEffectEvent(listener)
  useEffect(() => onEvent?.((event) => hear(event)), [onEvent])
}
