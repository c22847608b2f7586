import { authStore } from '@almanac/auth'
import { featureEnabled } from '../features/provider'
import { currentRegistry } from '../registry/registry-store'
import { loadRemote } from '../remotes/load-release'
import { destination, ownerOf, routeTable } from './destination'

/**
 * Begins to load the release that an address leads to, before React renders the
 * shell: manifest, entry and chunks follow one another, and the shell is
 * rendered meanwhile. The place that shows the release finds it loading;
 * failures are handled there.
 */
export function beginLoading(pathname: string): void {
  const { user } = authStore.getState()
  const table = routeTable(currentRegistry()?.remotes ?? [])
  const to = destination(table, pathname, user !== null, featureEnabled, user?.roles.includes('operator'))
  const owner = to.kind === 'remote' ? to.owner : to.kind === 'redirect' ? ownerOf(table, to.to) : null
  if (owner) loadRemote(owner.release).catch(() => undefined)
}
