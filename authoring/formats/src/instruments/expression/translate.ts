import type { Expression } from '@almanac/domain/survey'
import { RuleRefusal, type Arithmetic, type Comparison, type Formula } from './formula'

/** A part of a rule in the survey's language, with what is known about its value. */
export interface Translated {
  rule: Expression
  /** `answer`: any type, as answered. */
  kind: 'boolean' | 'number' | 'text' | 'answer'
  /** Whether the value can be missing. */
  blank: boolean
}

/**
 * Interprets the names of a dialect. Both throw a RuleRefusal for anything without an equivalent in
 * the survey's language.
 */
export interface Dialect {
  reference: (name: string, code: string | null) => Translated
  call: (name: string, given: readonly Formula[], translate: (formula: Formula) => Translated) => Translated
}

/** Details of an imported rule that an author should check. */
export interface Remarks {
  /** Keys compared by order (`<`) that may be unanswered. */
  ordered_blank: Set<string>
  /** Codes compared with a question that does not have them. */
  unknown_codes: { key: string; code: string }[]
}

const text = (value: string): Expression => ({ kind: 'text', value })
export const call = (name: string, ...given: Expression[]): Expression => ({ kind: 'call', name, arguments: given })
export const reference = (key: string): Expression => ({ kind: 'reference', key })
export const number = (value: number): Expression => ({ kind: 'number', value })
export const literal = text
export const negated = (operand: Expression): Expression => ({ kind: 'unary', operator: 'not', operand })
export const joined = (
  operator: (Expression & { kind: 'binary' })['operator'],
  left: Expression,
  right: Expression,
): Expression => ({ kind: 'binary', operator, left, right })

const yes = (rule: Expression): Translated => ({ rule, kind: 'boolean', blank: false })
const isBlank = ({ rule }: Translated) => rule.kind === 'text' && rule.value === ''
const isLiteral = ({ rule }: Translated) => rule.kind === 'text' || rule.kind === 'number' || rule.kind === 'boolean'

/** `1`, `'1'` and `true` compared with a condition; null for every other value. */
function truthOf({ rule }: Translated): boolean | null {
  if (rule.kind === 'boolean') return rule.value
  if (rule.kind !== 'number' && rule.kind !== 'text') return null
  if (String(rule.value) === '1') return true
  return String(rule.value) === '0' ? false : null
}

/** The negation, without `not not`. */
const opposite = (rule: Expression): Expression =>
  rule.kind === 'unary' && rule.operator === 'not' ? rule.operand : negated(rule)

/** A comparison with a condition: `[f(2)] = '1'`, `contains(…) = 0`. */
function compareCondition(operator: '=' | '!=', condition: Translated, value: Translated): Expression | null {
  if (isBlank(value)) return { kind: 'boolean', value: operator === '!=' }
  const truth = truthOf(value)
  if (truth === null) return null
  return truth === (operator === '=') ? condition.rule : opposite(condition.rule)
}

function equality(operator: '=' | '!=', left: Translated, right: Translated): Translated {
  if (left.kind === 'boolean' || right.kind === 'boolean') {
    const [condition, value] = left.kind === 'boolean' ? [left, right] : [right, left]
    const rule = compareCondition(operator, condition, value)
    if (rule) return yes(rule)
  }
  const same = joined(operator, left.rule, right.rule)
  if (isLiteral(left) || isLiteral(right) || !left.blank || !right.blank) return yes(same)
  // In other systems two unanswered questions are equal; in the survey's language a missing value equals nothing.
  const both = joined('and', joined('=', left.rule, text('')), joined('=', right.rule, text('')))
  return yes(operator === '=' ? joined('or', same, both) : joined('and', same, negated(both)))
}

/** Translates formulas of one dialect, and collects remarks. */
export class Translator {
  readonly remarks: Remarks = { ordered_blank: new Set(), unknown_codes: [] }

  constructor(
    private readonly dialect: Dialect,
    private readonly codesOf: (key: string) => ReadonlySet<string> | null,
  ) {}

  translate = (formula: Formula): Translated => {
    switch (formula.kind) {
      case 'number':
        return { rule: number(formula.value), kind: 'number', blank: false }
      case 'text':
        return { rule: text(formula.value), kind: 'text', blank: formula.value === '' }
      case 'boolean':
        return yes({ kind: 'boolean', value: formula.value })
      case 'reference':
        return this.dialect.reference(formula.name, formula.code)
      case 'negative': {
        const { rule, blank } = this.translate(formula.operand)
        return rule.kind === 'number'
          ? { rule: number(-rule.value), kind: 'number', blank: false }
          : { rule: { kind: 'unary', operator: '-', operand: rule }, kind: 'number', blank }
      }
      case 'not':
        return yes(opposite(this.translate(formula.operand).rule))
      case 'choose':
        return this.choose(formula.condition, formula.holds, formula.otherwise)
      case 'call':
        return this.dialect.call(formula.name, formula.arguments, this.translate)
      case 'binary':
        return this.binary(formula.operator, this.translate(formula.left), this.translate(formula.right))
    }
  }

  choose(condition: Formula, holds: Formula, otherwise: Formula): Translated {
    const [one, other] = [this.translate(holds), this.translate(otherwise)]
    return {
      rule: call('if', this.translate(condition).rule, one.rule, other.rule),
      kind: one.kind === other.kind ? one.kind : 'answer',
      blank: one.blank || other.blank,
    }
  }

  private binary(operator: Comparison | Arithmetic | 'and' | 'or', left: Translated, right: Translated): Translated {
    switch (operator) {
      case 'and':
      case 'or':
        return yes(joined(operator, left.rule, right.rule))
      case '=':
      case '!=':
        this.lookAtCodes(left, right)
        this.lookAtCodes(right, left)
        return equality(operator, left, right)
      case '<':
      case '<=':
      case '>':
      case '>=':
        if (isBlank(left) || isBlank(right))
          throw new RuleRefusal(
            'RULE_ORDER_OF_BLANK',
            `it asks with \`${operator}\` for what is larger or smaller than nothing`,
          )
        for (const { rule, blank } of [left, right])
          if (blank && rule.kind === 'reference') this.remarks.ordered_blank.add(rule.key)
        return yes(joined(operator, left.rule, right.rule))
      default:
        return {
          rule: joined(operator, left.rule, right.rule),
          kind: 'number',
          blank: left.blank || right.blank || operator === '/',
        }
    }
  }

  private lookAtCodes({ rule: asked }: Translated, { rule: given }: Translated): void {
    if (asked.kind !== 'reference' || (given.kind !== 'text' && given.kind !== 'number') || given.value === '') return
    const codes = this.codesOf(asked.key)
    const code = String(given.value)
    if (codes === null || codes.has(code)) return
    if (given.kind === 'number' && [...codes].some((one) => one.trim() !== '' && Number(one) === given.value)) return
    this.remarks.unknown_codes.push({ key: asked.key, code })
  }
}
