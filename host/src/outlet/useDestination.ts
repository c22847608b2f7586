import { useMemo, useState } from 'react'
import { useSession } from '@almanac/auth'
import type { Release } from '@almanac/contracts/platform/registry'
import { destination, type Destination } from './destination'
import { heldDestination, type Held } from './held'
import { routeTable } from './route-table'

/** What a path leads to for who is here, and goes on leading to while its screen is shown. */
export function useDestination(
  pathname: string,
  remotes: Release[],
  enabled: (feature: string) => boolean,
): Destination {
  const { user } = useSession()
  const [held, setHeld] = useState<Held | null>(null)
  const table = useMemo(() => routeTable(remotes), [remotes])
  const to = heldDestination(
    destination(table, pathname, user !== null, enabled, user?.roles.includes('operator')),
    pathname,
    remotes,
    held,
  )
  if (to.kind === 'remote') {
    const { route, release } = to.owner
    if (held?.pathname !== pathname || held.owner.route !== route || held.owner.release !== release)
      setHeld({ pathname, owner: to.owner })
  }
  return to
}
