/** The result of `fhirpath("…")`; null without a value. */
export type ExternalValue = number | string | boolean | null

/** Values by expression, as stored and sent. */
export type ExternalRecord = Record<string, ExternalValue>

/** Why an expression has no value. */
export type ExternalFault =
  /** It exceeded the limit of time or memory, or the queue was full. */
  | 'TIMEOUT'
  /** FHIRPath rejected it. */
  | 'FAILED'
  /** The result has several values, or is no number, text, code or condition. */
  | 'COLLECTION'
  | 'NO_VALUE'
