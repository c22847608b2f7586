/** A medical term. */
export interface Term {
  /** The terminology's code. */
  code: string
  name: string
  /** The level in the terminology's hierarchy, such as PT or LLT; null without a hierarchy. */
  level: string | null
  /** The language of the name. */
  lang: string
}

/** An external terminology. MedDRA requires a license, so only an installation with a license configures it. */
export interface TermProvider {
  /**
   * Terms that match the typed text. Throws Unreachable when the service is unavailable, times out,
   * rejects our key or sends an unexpected response.
   */
  search(query: string, lang: string): Promise<Term[]>
}
