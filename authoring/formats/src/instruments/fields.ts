/** The properties of a question that rules and texts can refer to. */
export interface SourceField {
  /** Its key in the survey. */
  key: string
  kind: 'one' | 'many' | 'number' | 'text' | 'date' | 'time' | 'information' | 'score'
  /** The codes of its options; null where it has none. */
  codes: ReadonlySet<string> | null
}

/**
 * The question with a name or, as text, why the survey has none; it completes the sentence "it asks
 * for `[name]`, …".
 */
export type FieldLookup = (name: string) => SourceField | string
