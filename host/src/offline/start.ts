import { cacheStart, cachedStart } from '@almanac/api-client/offline'
import { isBootDocument, type BootDocument } from '../registry/boot-document'
import { checked } from '../registry/check'
import { hasLeft } from '../session/leaving'

/** Milliseconds that a registry may have expired for where the server cannot be asked: thirty days. */
const GRACE = 30 * 24 * 3_600_000

/** Whether this page came without the server: it holds nobody's data. */
export function isShell(): boolean {
  return document.documentElement.dataset['shell'] !== undefined
}

/**
 * What this device kept of the last visit, to start from while the server
 * cannot be asked; null when nobody is signed in here, or when it must not be
 * started from: signature, user and revision are judged as always, only the
 * expiry has a grace. Never rejects.
 */
export async function keptDocument(): Promise<BootDocument | null> {
  try {
    const kept = hasLeft() ? undefined : await cachedStart()
    if (!kept || !isBootDocument(kept.document)) return null
    const {
      registry,
      session: { user },
    } = kept.document
    if (!user || user.id !== kept.user_id) return null
    return { registry: await checked(registry, user.id, GRACE), session: { user, csrf: null }, kept: true }
  } catch {
    return null
  }
}

/** Keeps it, without the token that writes need: that comes with the first answer. */
export async function keepDocument({ registry, session: { user } }: BootDocument): Promise<void> {
  if (user && !registry.preview)
    await cacheStart(user.id, { registry, session: { user, csrf: null } } satisfies BootDocument)
}
