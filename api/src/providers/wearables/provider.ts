import type { WearableApp } from '@almanac/contracts/devices/wearables'

export type { WearableApp }

/** A participant as the provider knows them. */
export interface WearableUser {
  /** The provider's own id. */
  id: string
  /** Opens what belongs to this participant: keep it secret. */
  token: string
}

/** The data of the provider that are measurements. */
export const WEARABLE_RECORD_KINDS = ['routine', 'fitness', 'sleep', 'weight', 'biometrics', 'diabetes'] as const

type MeasuredField =
  | 'steps'
  | 'duration'
  | 'awake'
  | 'deep'
  | 'light'
  | 'rem'
  | 'total_sleep'
  | 'weight'
  | 'systolic'
  | 'diastolic'
  | 'resting_heartrate'
  | 'spo2'
  | 'temperature'
  | 'blood_glucose'

/** A record as the provider tells it: of its fields those of its kind are there. Times are as written, stretches in seconds. */
export type WearableRecord = {
  kind: (typeof WEARABLE_RECORD_KINDS)[number]
  _id: string
  timestamp: string
  utc_offset?: string | null | undefined
  last_updated?: string | null | undefined
  /** The app that it came from. */
  source?: string | null | undefined
  start_time?: string | null | undefined
  /** What kind of exercise it was. */
  type?: string | null | undefined
} & { [field in MeasuredField]?: number | null | undefined }

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
  /** Everything that was measured between two instants; 'unknown_user' for whom the provider does not know any more. */
  records(id: string, from: Date, to: Date): Promise<WearableRecord[] | 'unknown_user'>
  /** Has the provider fetch an app's newest data. */
  refresh(app: WearableApp): Promise<void>
  /** Ends the provider's access to an app. */
  unsync(app: WearableApp): Promise<void>
}
