import { allowPreview } from '../registry/registry-store'
import { verifyRegistry, type BootDocument } from '../registry/verify-registry'

/**
 * The document of the page if its registry passes verification; else null, and
 * the caller requests one from the server. A registry may only seem expired because the
 * device's clock is wrong, which the server's Date header corrects.
 */
export async function checkedDocument(document: BootDocument | null): Promise<BootDocument | null> {
  if (!document) return null
  allowPreview(document.registry.preview?.remote ?? null)
  try {
    await verifyRegistry(document.registry, document.session.user?.id ?? null)
    return document
  } catch {
    return null
  }
}
