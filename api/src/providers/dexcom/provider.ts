/** What opens a participant's glucose data. */
export interface DexcomTokens {
  access_token: string
  /** Good once: using it gives a new one, which must be stored in its place. */
  refresh_token: string
  expires_at: Date
}

/** A reading of the sensor as Dexcom tells it. */
export interface DexcomReading {
  /** As written: versions differ, and so do receivers and phones. */
  system_time: string
  display_time: string | null
  value: number | null
  /** Beyond the sensor's scale. */
  bound: 'low' | 'high' | null
  unit: string
}

/** Readings, and whose they are where Dexcom says so (version 3). */
export interface DexcomReadings {
  user: string | null
  readings: DexcomReading[]
}

/** What Dexcom's data interface answers; `unauthorized` for a token that it does not take any more. */
export type DexcomAnswer<T> = T | 'unauthorized'

/** Dexcom's authorisation and data. Throws Unreachable while Dexcom is down, slow or not itself. */
export interface DexcomProvider {
  /** Milliseconds after which a request is given up. */
  readonly timeout: number
  /** Where the browser goes to let Dexcom hand out data; it comes back to `redirectUri` with a code and the state. */
  loginUrl(redirectUri: string, state: string): string
  /** Tokens for a code, which is good once; 'refused' when it is not good. */
  exchange(code: string, redirectUri: string): Promise<DexcomTokens | 'refused'>
  /** New tokens for a refresh token, which is good once; 'refused' when it is not good, or the participant has revoked access. */
  refresh(refreshToken: string, redirectUri: string): Promise<DexcomTokens | 'refused'>
  /** Readings between two instants, at most MAX_WINDOW_DAYS apart. */
  readings(accessToken: string, from: Date, to: Date): Promise<DexcomAnswer<DexcomReadings>>
  /** The time of the first reading that there is; null when there is none. */
  firstReading(accessToken: string): Promise<DexcomAnswer<string | null>>
}
