/** A parsed rule of another system. References and calls keep their names; the dialect interprets them. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'reference'; name: string; code: string | null }
  | { kind: 'negative'; operand: Formula }
  | { kind: 'not'; operand: Formula }
  | { kind: 'binary'; operator: BinaryOperator; left: Formula; right: Formula }
  | { kind: 'choose'; condition: Formula; holds: Formula; otherwise: Formula }
  | { kind: 'call'; name: string; arguments: Formula[] }

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='
export type Arithmetic = '+' | '-' | '*' | '/' | '%' | '^'
export type BinaryOperator = 'and' | 'or' | Comparison | Arithmetic

/** Why a rule is not imported: text of the note, to follow "This rule is not imported:". */
export class RuleRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/**
 * A token of a rule; `operator` uses the names of BinaryOperator, brackets and other punctuation
 * keep their characters.
 */
export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'name'; value: string; at: number }
  | { kind: 'reference'; name: string; code: string | null; at: number }
  | { kind: 'operator'; value: BinaryOperator; at: number }
  | { kind: 'mark'; value: '(' | ')' | ',' | '?' | ':' | '!' | '.' | '[' | ']'; at: number }
