/** What `fhirpath("…")` gives: null where there is no value. */
export type ExternalValue = number | string | boolean | null

/** Values by the expression, as they are stored and sent. */
export type ExternalRecord = Record<string, ExternalValue>

/** Why an expression has no value. */
export type ExternalFault =
  /** It took too long or too much memory, or too many others were before it. */
  | 'TIMEOUT'
  /** FHIRPath refused it. */
  | 'FAILED'
  /** It gives several values, or one that is no number, text, code or condition. */
  | 'COLLECTION'
  | 'NO_VALUE'
