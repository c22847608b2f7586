import type { WearableApp } from '@almanac/contracts/devices/wearables'

export type { WearableApp }

/** A participant as the provider knows them. */
export interface WearableUser {
  /** The provider's own id. */
  id: string
  /** Opens what belongs to this participant: keep it secret. */
  token: string
}

/**
 * A company that reads many wearables and apps for us. Every function throws
 * Unreachable while the provider is down, slow or not itself.
 */
export interface WearableProvider {
  /** Makes somebody known by a name of our choice; 'taken' when that name already is somebody. */
  provision(uid: string): Promise<WearableUser | 'taken'>
  /** A new token for somebody who is known. */
  refreshToken(id: string): Promise<string>
  /** What can be connected and what is; 'token_refused' when the token is no longer good. */
  apps(token: string): Promise<WearableApp[] | 'token_refused'>
  /** Where the browser goes to connect an app; it comes back to `returnTo`. */
  authorizationUrl(app: WearableApp, returnTo: string): string
  /** Has the provider fetch an app's newest data. */
  refresh(app: WearableApp): Promise<void>
  /** Ends the provider's access to an app. */
  unsync(app: WearableApp): Promise<void>
}
