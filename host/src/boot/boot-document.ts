import type { Registry } from '@almanac/contracts/platform/registry'
import type { User } from '@almanac/contracts/account/session'

/** What the page carries for its visitor, so that the first screen needs no further call. */
export interface BootDocument {
  registry: Registry
  /** `study_closed`: the server ended the session because a company of the user is closed. */
  session: { user: User | null; csrf: string | null; study_closed?: boolean }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isRegistry(value: unknown): value is Registry {
  return (
    isRecord(value) &&
    isRecord(value['theme']) && isRecord(value['theme']['light']) && isRecord(value['theme']['dark']) &&
    Array.isArray(value['features']) &&
    Array.isArray(value['remotes']) &&
    value['remotes'].every((release: unknown) => isRecord(release) && typeof release['address'] === 'string' && isRecord(release['descriptor']) && Array.isArray(release['descriptor']['routes']))
  )
}

/** Whether a document is whole enough to start from; anything else must not take the shell down half-way. */
export function isBootDocument(value: unknown): value is BootDocument {
  return isRecord(value) && isRegistry(value['registry']) && isRecord(value['session'])
}

/** The document in the page, or null when the page came without a usable one. */
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
