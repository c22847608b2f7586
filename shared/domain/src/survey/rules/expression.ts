/** Joins two expressions. `has`: the list on the left holds the code on the right. */
export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'has'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'

/**
 * A rule as a tree. `position` is where it begins in the text it was parsed
 * from, counted from 0; trees that programs make have none.
 */
export type Expression =
  | { kind: 'number'; value: number; position?: number }
  | { kind: 'text'; value: string; position?: number }
  | { kind: 'boolean'; value: boolean; position?: number }
  | { kind: 'reference'; key: string; position?: number }
  | { kind: 'unary'; operator: 'not' | '-'; operand: Expression; position?: number }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; position?: number }
  | { kind: 'call'; name: string; arguments: Expression[]; position?: number }

/** How strongly operators bind; those with the same number are read from the left, `^` from the right. */
export const PRECEDENCE: Record<BinaryOperator, number> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  has: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
}
/** Weaker than comparisons: `not [a] = 1` is `not ([a] = 1)`. */
export const NOT_PRECEDENCE = 3
/** Weaker than `^`: `-2 ^ 2` is -4. */
export const MINUS_PRECEDENCE = 7
/** The precedence of comparisons, which can't be chained: `a < b < c` is refused. */
export const COMPARISON_PRECEDENCE = 4

/** Calls `visit` for the expression and everything in it, parents first. */
export function visitExpression(expression: Expression, visit: (part: Expression) => void): void {
  visit(expression)
  if (expression.kind === 'unary') visitExpression(expression.operand, visit)
  if (expression.kind === 'call') for (const argument of expression.arguments) visitExpression(argument, visit)
  if (expression.kind === 'binary') {
    visitExpression(expression.left, visit)
    visitExpression(expression.right, visit)
  }
}

export interface References {
  /** Keys of the items that the rule reads. */
  keys: string[]
  /** Keys of the survey's scores that it reads: `score("phq9")`. */
  scores: string[]
}

/** What a rule reads, each once, in the order in which it stands there. */
export function referencesOf(expression: Expression): References {
  const keys = new Set<string>()
  const scores = new Set<string>()
  visitExpression(expression, (part) => {
    if (part.kind === 'reference') keys.add(part.key)
    if (part.kind !== 'call' || part.name !== 'score') return
    const [argument] = part.arguments
    if (argument?.kind === 'text') scores.add(argument.value)
  })
  return { keys: [...keys], scores: [...scores] }
}
