/** Tokens for a participant's glucose data. */
export interface DexcomTokens {
  access_token: string
  /** Single-use: each refresh returns a new one, which must replace it. */
  refresh_token: string
  expires_at: Date
}

/** A sensor reading as sent by Dexcom. */
export interface DexcomReading {
  /** Unparsed: the format differs between API versions, and between receivers and phones. */
  system_time: string
  display_time: string | null
  value: number | null
  /** Set when the reading is beyond the sensor's scale. */
  bound: 'low' | 'high' | null
  unit: string
}

/** Readings with Dexcom's user id, which only version 3 sends. */
export interface DexcomReadings {
  user: string | null
  readings: DexcomReading[]
  /** False for version 2, which does not have the readings of newer sensors. */
  complete: boolean
}

/** A response of the data API; 'unauthorized' for an expired or revoked token. */
export type DexcomAnswer<T> = T | 'unauthorized'

/**
 * Dexcom's authorization and data. Methods throw Unreachable when Dexcom is unavailable, times out or
 * sends an unexpected response.
 */
export interface DexcomProvider {
  /** Milliseconds after which a request is aborted. */
  readonly timeout: number
  /** The URL of the consent page; it redirects the browser to `redirectUri` with a code and the state. */
  loginUrl(redirectUri: string, state: string): string
  /** Exchanges a single-use code for tokens; 'refused' when it is invalid. */
  exchange(code: string, redirectUri: string): Promise<DexcomTokens | 'refused'>
  /**
   * Exchanges a single-use refresh token for new tokens; 'refused' when it is invalid, as after the
   * participant revoked access.
   */
  refresh(refreshToken: string, redirectUri: string): Promise<DexcomTokens | 'refused'>
  /** Readings between two instants, at most MAX_WINDOW_DAYS apart. */
  readings(accessToken: string, from: Date, to: Date): Promise<DexcomAnswer<DexcomReadings>>
  /** The system time of the oldest reading; null when there is none. */
  firstReading(accessToken: string): Promise<DexcomAnswer<string | null>>
}
