import { api } from '@almanac/api-client'
import { currentSession } from '@almanac/contracts/account/session'
import { currentRegistry } from '@almanac/contracts/platform/registry'
import { authStore } from '@almanac/auth'
import { isBootDocument, type BootDocument } from './boot-document'

/** Asks the server for what a page without its own document lacks. Rejects when the server does not answer with a usable one. */
export async function fetchBootDocument(): Promise<BootDocument> {
  const [registry, user] = await Promise.all([api(currentRegistry), api(currentSession)])
  const fetched = { registry, session: { user, csrf: authStore.getState().csrf } }
  if (!isBootDocument(fetched)) throw new Error('the registry document is malformed')
  return fetched
}
