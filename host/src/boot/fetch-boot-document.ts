import { api } from '@almanac/api-client'
import { currentSession } from '@almanac/contracts/account/session'
import { authStore } from '@almanac/auth'
import { fetchRegistry } from '../registry/fetch-registry'
import { verifyRegistry, type BootDocument } from '../registry/verify-registry'

/**
 * Fetches registry and session for a page that came without them. Rejects when
 * the server does not return a usable registry; with RegistryRefused when
 * the registry fails verification.
 */
export async function fetchBootDocument(): Promise<BootDocument> {
  const [registry, user] = await Promise.all([fetchRegistry(), api(currentSession)])
  return {
    registry: await verifyRegistry(registry, user?.id ?? null),
    session: { user, csrf: authStore.getState().csrf },
  }
}
