import { isBootDocument, verifyRegistry, type BootDocument } from '../registry/verify-registry'
import { isSignOutPending } from '../session/end-session'

/** The database of cached responses, with its library; a page with a document from the server does not load it. */
const cache = () => import(/* webpackChunkName: "cached_start" */ '@almanac/api-client/offline')

/** Grace period for an expired registry while the server cannot be reached: thirty days. */
const MAX_EXPIRED_MS = 30 * 24 * 3_600_000

/** Whether the service worker served this page from its cache: then it has no user's document. */
export function isOfflineShell(): boolean {
  return document.documentElement.dataset['shell'] !== undefined
}

/**
 * The cached document of the last visit, to start from while the server cannot be
 * reached; null when nobody is signed in or the document fails verification.
 * Signature, user and revision are verified as always; only the expiry has a
 * grace period. Never rejects.
 */
export async function cachedDocument(): Promise<BootDocument | null> {
  try {
    const cached = isSignOutPending() ? undefined : await (await cache()).cachedStart()
    if (!cached || !isBootDocument(cached.document)) return null
    const {
      registry,
      session: { user },
    } = cached.document
    if (!user || user.id !== cached.user_id) return null
    // Without a network nothing is asked for first: what is entered waits.
    delete user.passkey_asked
    return {
      registry: await verifyRegistry(registry, user.id, MAX_EXPIRED_MS),
      session: { user, csrf: null },
      cached: true,
    }
  } catch {
    return null
  }
}

/** Caches the document without its CSRF token, which comes with the server's first response. */
export async function cacheDocument({ registry, session: { user } }: BootDocument): Promise<void> {
  if (user && !registry.preview)
    await (await cache()).cacheStart(user.id, { registry, session: { user, csrf: null } } satisfies BootDocument)
}
