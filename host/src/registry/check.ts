import { serverNow } from '@almanac/api-client'
import type { Registry } from '@almanac/contracts/platform/registry'
import { refusalOf, type Refusal } from './accept'
import { floorOf, raiseFloor } from './floor'
import { isGenuine } from './verify'

/** A registry that is not to be started from. */
export class RegistryRefused extends Error {
  override readonly name = 'RegistryRefused'

  constructor(readonly refusal: Refusal) {
    super(`registry refused: ${refusal}`)
  }
}

/** The key that the page came with; without one nothing is genuine. */
function pageKey(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="registry-key"]')?.content ?? ''
}

/**
 * Gives the registry back when it may be started from for this user, and takes
 * note of its revision. `grace` is for how many milliseconds after its expiry.
 * Rejects with RegistryRefused.
 */
export async function checked(registry: Registry, user_id: string | null, grace = 0): Promise<Registry> {
  const genuine = await isGenuine(registry, pageKey())
  const refusal = refusalOf(registry, { genuine, user_id, now: serverNow(), floor: floorOf(registry.key_id), grace })
  if (refusal) throw new RegistryRefused(refusal)
  raiseFloor(registry.key_id, registry.revision)
  return registry
}
