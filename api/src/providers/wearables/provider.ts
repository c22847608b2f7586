import type { WearableApp } from '@almanac/contracts/devices/wearables'

export type { WearableApp }

/** The provider's user for a participant. */
export interface WearableUser {
  /** The provider's own id. */
  id: string
  /** Grants access to this participant's data: secret. */
  token: string
}

/** The provider's record kinds that contain measurements. */
export const WEARABLE_RECORD_KINDS = ['routine', 'fitness', 'sleep', 'weight', 'biometrics', 'diabetes'] as const

type MeasuredField =
  | 'steps'
  | 'distance'
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

/** A record as sent by the provider, with only the fields of its kind. Times are unparsed strings, durations in seconds. */
export type WearableRecord = {
  kind: (typeof WEARABLE_RECORD_KINDS)[number]
  _id: string
  timestamp: string
  utc_offset?: string | null | undefined
  last_updated?: string | null | undefined
  /** The app that recorded it. */
  source?: string | null | undefined
  start_time?: string | null | undefined
  /** The kind of exercise. */
  type?: string | null | undefined
} & { [field in MeasuredField]?: number | null | undefined }

/**
 * An aggregator of wearables and apps. Every method throws Unreachable when the provider is
 * unavailable, times out or sends an unexpected response.
 */
export interface WearableProvider {
  /** Creates a user under an id that we choose; 'taken' when it exists already. */
  provision(uid: string): Promise<WearableUser | 'taken'>
  /** Issues a new token for an existing user; the previous one is revoked. 'unknown_user' when the provider has deleted the user. */
  refreshToken(id: string): Promise<string | 'unknown_user'>
  /** All apps and whether each is connected; 'token_refused' for a revoked token. */
  apps(token: string): Promise<WearableApp[] | 'token_refused'>
  /** The URL that the browser opens to connect an app; it redirects back to `returnTo`. */
  authorizationUrl(app: WearableApp, returnTo: string): string
  /** All measurements between two instants; 'unknown_user' when the provider has deleted the user. */
  records(id: string, from: Date, to: Date): Promise<WearableRecord[] | 'unknown_user'>
  /** Requests that the provider fetches an app's newest data. */
  refresh(app: WearableApp): Promise<void>
  /** Disconnects an app: revokes the provider's access to it. */
  unsync(app: WearableApp): Promise<void>
}
