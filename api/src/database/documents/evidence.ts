/** What a conclusion about a release rests on. `blame`: a trial told it from other releases in the page. */
export type VerdictCause = 'failures' | 'error' | 'lcp' | 'inp' | 'blame'
