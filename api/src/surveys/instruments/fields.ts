/** What rules and texts may say of a question of the instrument. */
export interface SourceField {
  /** As it is called in the survey. */
  key: string
  kind: 'one' | 'many' | 'number' | 'text' | 'date' | 'time' | 'information' | 'score'
  /** The codes of its options; null where it has none. */
  codes: ReadonlySet<string> | null
}

/** The question of a name, or, in words, why the survey has none: they end the sentence "it asks for `[name]`, …". */
export type FieldLookup = (name: string) => SourceField | string
