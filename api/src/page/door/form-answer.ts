/** What a form that a browser sent without scripts is answered with, where that is the form again or its next step. */
export interface FormAnswer {
  status: number
  /** The step of the form, by the name that its HTML knows; undefined for the first one. */
  step?: string | undefined
  /** What was typed, but for passwords and codes. */
  typed: Readonly<Record<string, string>>
  /** What is wrong, as sentences by field, and where it is no field's. */
  errors: Readonly<Record<string, string>>
  refusal?: string | undefined
  /** Seconds for Retry-After. */
  retry_after?: number | undefined
}
