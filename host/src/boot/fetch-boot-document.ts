import { api } from '@almanac/api-client'
import { currentSession } from '@almanac/contracts/account/session'
import { authStore } from '@almanac/auth'
import { fetchRegistry } from '../registry/fetch-registry'
import { verifyRegistry, type BootDocument } from '../registry/verify-registry'

/**
 * Asks the server for what a page without its own document lacks. Rejects when
 * the server does not answer with a usable one; with RegistryRefused when what
 * it answers must not be started from.
 */
export async function fetchBootDocument(): Promise<BootDocument> {
  const [registry, user] = await Promise.all([fetchRegistry(), api(currentSession)])
  return {
    registry: await verifyRegistry(registry, user?.id ?? null),
    session: { user, csrf: authStore.getState().csrf },
  }
}
