import { allowPreview } from '../registry/registry-store'
import { verifyRegistry, type BootDocument } from '../registry/verify-registry'

/**
 * The document that the page came with, when its registry may be started from;
 * null when it may not, and the server is to be asked. The device's own clock
 * may be the reason: only an answer says what time it is.
 */
export async function checkedDocument(found: BootDocument | null): Promise<BootDocument | null> {
  if (!found) return null
  allowPreview(found.registry.preview?.remote ?? null)
  try {
    await verifyRegistry(found.registry, found.session.user?.id ?? null)
    return found
  } catch {
    return null
  }
}
