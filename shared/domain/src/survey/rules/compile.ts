import type { BinaryOperator, Expression } from './expression'
import { ARITHMETIC, ORDER, PLAIN_FUNCTIONS } from './functions'
import { equals, holds, isMissing, listOf, numberOf, singleOf, textOf, type RuleValue } from './values'

/** The data that a rule reads at run time. */
export interface RuleRun {
  today: string
  now: string
  external: ReadonlyMap<string, number | string | boolean | null>
}

/** A rule as a function; running it parses and looks up nothing. */
export type CompiledRule<Run extends RuleRun> = (run: Run) => RuleValue

/** Compiles a regular expression; the function says whether it matches somewhere in the text. Throws for what it does not support. */
export type CompileRegex = (pattern: string) => (text: string) => boolean

/** Resolves the references of rules in a survey. */
export interface RuleScope<Run extends RuleRun> {
  answer: (key: string) => CompiledRule<Run>
  /** Number of choices or answers; for a repeating group its instances. */
  count: (key: string) => CompiledRule<Run>
  /** Weight of the chosen options. */
  weight: (key: string) => CompiledRule<Run>
  /** The free text of a choice. */
  other: (key: string) => CompiledRule<Run>
  /** The value of a score of the survey. */
  score: (key: string) => CompiledRule<Run>
  regex: CompileRegex
}

/** The rule as a function of the answers. Keys and functions have been checked before (`checkSurvey`); unknown ones throw. */
export function compileRule<Run extends RuleRun>(expression: Expression, scope: RuleScope<Run>): CompiledRule<Run> {
  switch (expression.kind) {
    case 'number':
    case 'text':
    case 'boolean': {
      const { value } = expression
      return () => value
    }
    case 'reference':
      return scope.answer(expression.key)
    case 'unary':
      return compileUnary(expression.operator, compileRule(expression.operand, scope))
    case 'binary':
      return compileBinary(
        expression.operator,
        compileRule(expression.left, scope),
        compileRule(expression.right, scope),
      )
    case 'call':
      return compileCall(expression.name, expression.arguments, scope)
  }
}

function compileUnary<Run extends RuleRun>(operator: 'not' | '-', operand: CompiledRule<Run>): CompiledRule<Run> {
  if (operator === 'not') return (run) => !holds(operand(run))
  return (run) => {
    const number = numberOf(operand(run))
    return number === null ? null : -number
  }
}

function compileBinary<Run extends RuleRun>(
  operator: BinaryOperator,
  left: CompiledRule<Run>,
  right: CompiledRule<Run>,
): CompiledRule<Run> {
  switch (operator) {
    case 'and':
      return (run) => holds(left(run)) && holds(right(run))
    case 'or':
      return (run) => holds(left(run)) || holds(right(run))
    case '=':
      return (run) => equals(left(run), right(run))
    case '!=':
      return (run) => !equals(left(run), right(run))
    case 'has':
      return (run) => !isMissing(left(run)) && equals(left(run), right(run))
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const fits = ORDER[operator]
      return (run) => fits(left(run), right(run))
    }
    default: {
      const calculate = ARITHMETIC[operator]
      return (run) => {
        const [one, other] = [numberOf(left(run)), numberOf(right(run))]
        if (one === null || other === null) return null
        const result = calculate(one, other)
        return Number.isFinite(result) ? result : null
      }
    }
  }
}

function compileCall<Run extends RuleRun>(
  name: string,
  given: readonly Expression[],
  scope: RuleScope<Run>,
): CompiledRule<Run> {
  const [first] = given
  const key = first?.kind === 'reference' ? first.key : null
  if (key !== null && name === 'count') return scope.count(key)
  if (key !== null && name === 'score') return scope.weight(key)
  if (key !== null && name === 'other') return scope.other(key)
  if (name === 'score' && first?.kind === 'text') return scope.score(first.value)
  const values = given.map((argument) => compileRule(argument, scope))
  const plain = Object.hasOwn(PLAIN_FUNCTIONS, name) ? PLAIN_FUNCTIONS[name] : undefined
  if (plain) return compilePlain(plain.of, values)
  const [one = missing, two = missing, three = missing] = values
  switch (name) {
    case 'if':
      return (run) => (holds(one(run)) ? two(run) : three(run))
    case 'answered':
      return (run) => !isMissing(one(run))
    case 'count':
      return (run) => listOf(one(run)).length
    case 'score':
      return (run) => numberOf(one(run))
    case 'code':
      return (run) => (isMissing(one(run)) ? null : listOf(one(run)).map(String))
    case 'today':
      return (run) => run.today
    case 'now':
      return (run) => `${run.today}T${run.now}`
    case 'fhirpath': {
      const path = first?.kind === 'text' ? first.value : ''
      return (run) => run.external.get(path) ?? null
    }
    case 'matches':
      return compileMatches(one, given[1], scope.regex)
    default:
      throw new Error(`the function ${name} does not exist`)
  }
}

const missing = (): null => null

function compilePlain<Run extends RuleRun>(
  of: (...values: RuleValue[]) => RuleValue,
  values: readonly CompiledRule<Run>[],
): CompiledRule<Run> {
  const [one = missing, two = missing] = values
  if (values.length === 1) return (run) => of(one(run))
  if (values.length === 2) return (run) => of(one(run), two(run))
  return (run) => of(...values.map((value) => value(run)))
}

function compileMatches<Run extends RuleRun>(
  value: CompiledRule<Run>,
  pattern: Expression | undefined,
  regex: CompileRegex,
): CompiledRule<Run> {
  const matches = regex(pattern?.kind === 'text' ? pattern.value : '')
  return (run) => {
    const single = singleOf(value(run))
    return single !== null && matches(textOf(single))
  }
}
