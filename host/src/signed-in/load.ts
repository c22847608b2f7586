import { loadDialog } from '@almanac/ui/core'

type SignedInModule = typeof import('./signed-in')

let loaded: SignedInModule | null = null

/**
 * Loads what only signed-in users need: the frame with the navigation, the
 * outbox, dialogs, the cache for use without a network. It is loaded together with the
 * session that needs it, before its first screen, and never for the sign-in
 * screen. Rejects when the file cannot be loaded; the next call tries again.
 */
export async function loadSignedIn(): Promise<SignedInModule> {
  if (loaded) return loaded
  const [module] = await Promise.all([import(/* webpackChunkName: "signed_in" */ './signed-in'), loadDialog()])
  loaded = module
  return module
}

/** The same, where it is known to be loaded; null for a visitor. */
export const signedInModule = (): SignedInModule | null => loaded
