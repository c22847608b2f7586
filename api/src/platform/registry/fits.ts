import type { HostDocument } from '@almanac/contracts/platform/releases'
import { fitFaults } from '../releases/checks/host'
import type { LoadedRelease } from './loaded'

/** Asked for every visitor, and different only where a release or the host is. */
const known = new WeakMap<HostDocument, WeakMap<LoadedRelease, boolean>>()

/** Whether the host that is live has all that this release needs: what does not fit serves nobody. */
export function fits(release: LoadedRelease, host: HostDocument): boolean {
  const own = known.get(host) ?? new WeakMap<LoadedRelease, boolean>()
  known.set(host, own)
  const found = own.get(release) ?? fitFaults({ ...release.stored, descriptor: release.descriptor }, host).length === 0
  own.set(release, found)
  return found
}
