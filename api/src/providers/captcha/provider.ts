/** Tells people from programs. */
export interface CaptchaProvider {
  siteKey: string
  /** The widget's script; a path where it comes from our own origin. */
  scriptUrl: string
  /** Origins that the widget needs besides our own. */
  origins: readonly string[]
  /** Whether a token is that of somebody who solved it just now; each is good once. Throws Unreachable while nobody can tell. */
  verify(token: string, ip: string | undefined): Promise<boolean>
}
