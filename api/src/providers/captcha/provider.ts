/** A captcha service. */
export interface CaptchaProvider {
  siteKey: string
  /** The URL of the widget's script; only a path for a script at our own origin. */
  scriptUrl: string
  /** Origins that the widget needs in addition to our own. */
  origins: readonly string[]
  /** Whether a token is valid: recently issued for a solved captcha and not used before. Throws Unreachable when it cannot be verified. */
  verify(token: string, ip: string | undefined): Promise<boolean>
}
