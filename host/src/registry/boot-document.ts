import type { User } from '@almanac/contracts/account/session'
import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import type { Registry } from '@almanac/contracts/platform/registry'
import { isRecord } from '@almanac/domain/records'
import { isRegistry } from './verify-registry'

/** What the page carries for its visitor, so that the first screen needs no further call. */
export interface BootDocument {
  registry: Registry
  session: {
    user: User | null
    csrf: string | null
    /** The server ended the session because a company of the user is closed. */
    study_closed?: boolean
    /** Why the preview that a link or this browser named is not shown. */
    preview_refused?: PreviewRefusal
  }
  /** It was cached on this device, because the server could not be asked: what it says is to be asked for again. */
  cached?: true
}

/** Whether a document is whole enough to start from; anything else must not take the shell down half-way. */
export function isBootDocument(value: unknown): value is BootDocument {
  return isRecord(value) && isRegistry(value['registry']) && isRecord(value['session'])
}

/** The document in the page, not yet checked; null when the page came without a usable one. */
export function documentInPage(): BootDocument | null {
  const text = document.getElementById('boot')?.textContent
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isBootDocument(value) ? value : null
  } catch {
    return null
  }
}
