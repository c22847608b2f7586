import { isBootDocument, verifyRegistry, type BootDocument } from '../registry/verify-registry'
import { isSignOutPending } from '../session/end-session'

/** The database of cached answers, with its library: a page that comes with its session from the server starts without it. */
const cache = () => import(/* webpackChunkName: "cached_start" */ '@almanac/api-client/offline')

/** How long a registry may have expired where the server cannot be asked: thirty days. */
const MAX_EXPIRED_MS = 30 * 24 * 3_600_000

/** Whether this page came without the server: it holds nobody's data. */
export function isOfflineShell(): boolean {
  return document.documentElement.dataset['shell'] !== undefined
}

/**
 * The document of the last visit, cached on this device to start from while the
 * server cannot be asked; null when nobody is signed in here, or when it must not be
 * started from: signature, user and revision are judged as always, only the
 * expiry has a grace. Never rejects.
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
    return {
      registry: await verifyRegistry(registry, user.id, MAX_EXPIRED_MS),
      session: { user, csrf: null },
      cached: true,
    }
  } catch {
    return null
  }
}

/** Caches it, without the token that writes need: that comes with the first answer. */
export async function cacheDocument({ registry, session: { user } }: BootDocument): Promise<void> {
  if (user && !registry.preview)
    await (await cache()).cacheStart(user.id, { registry, session: { user, csrf: null } } satisfies BootDocument)
}
