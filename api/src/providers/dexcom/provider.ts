/** What opens a participant's glucose data. */
export interface DexcomTokens {
  access_token: string
  /** Good once: using it gives a new one, which must be stored in its place. */
  refresh_token: string
  expires_at: Date
}

/** Dexcom's authorisation. Throws Unreachable while Dexcom is down, slow or not itself. */
export interface DexcomProvider {
  /** Where the browser goes to let Dexcom hand out data; it comes back to `redirectUri` with a code and the state. */
  loginUrl(redirectUri: string, state: string): string
  /** Tokens for a code, which is good once; 'refused' when it is not good. */
  exchange(code: string, redirectUri: string): Promise<DexcomTokens | 'refused'>
  /** New tokens for a refresh token, which is good once; 'refused' after the participant has revoked access. */
  refresh(refreshToken: string, redirectUri: string): Promise<DexcomTokens | 'refused'>
}
