import type { Expression } from '@almanac/domain/survey'
import { RuleRefusal, type Formula } from '../expression/formula'
import { javascriptTokens } from '../expression/javascript-tokens'
import { parseTokens } from '../expression/parse'
import {
  call,
  joined,
  literal,
  negated,
  number,
  reference,
  Translator,
  type Dialect,
  type Remarks,
  type Translated,
} from '../expression/translate'
import type { FieldLookup } from '../fields'
import { ruleText } from '../rule-check'

export interface TranslatedScript extends Translated {
  text: string
  remarks: Remarks
}

const MATH = new Map(
  Object.entries({
    'Math.round': 'round',
    'Math.floor': 'floor',
    'Math.ceil': 'ceil',
    'Math.abs': 'abs',
    'Math.sqrt': 'sqrt',
    'Math.min': 'min',
    'Math.max': 'max',
    'Math.log': 'ln',
    'Math.exp': 'exp',
  }),
)

/** Variables are answers; the supported functions are those of Math, `includes` and `indexOf`. */
class JavascriptDialect implements Dialect {
  constructor(private readonly field: FieldLookup) {}

  reference = (name: string): Translated => {
    const found = this.field(name)
    if (typeof found === 'string') throw new RuleRefusal('RULE_UNKNOWN_FIELD', `it asks for \`${name}\`, ${found}`)
    if (found.kind === 'many')
      throw new RuleRefusal(
        'RULE_CHECKBOX_AS_VALUE',
        `\`${name}\` has several answers; ask with \`${name}.includes('code')\``,
      )
    if (found.kind === 'score') return { rule: call('score', literal(found.key)), kind: 'number', blank: true }
    return { rule: reference(found.key), kind: 'answer', blank: true }
  }

  call = (name: string, given: readonly Formula[], translate: (formula: Formula) => Translated): Translated => {
    if (name === '.includes' || name === '.indexOf') return this.contained(name, given)
    if (name === 'Number' || name === 'parseInt' || name === 'parseFloat') {
      const [only] = given
      if (only) return { ...translate(only), kind: 'number' }
    }
    if (name === 'Math.pow' && given.length === 2) return this.power(given, translate)
    const known = MATH.get(name)
    if (known === undefined)
      throw new RuleRefusal('RULE_FUNCTION', `${name}() has no counterpart in the survey's language`)
    const rules = given.map((one) => translate(one).rule)
    return { rule: call(known, ...rules), kind: 'number', blank: true }
  }

  private power([base, exponent]: readonly Formula[], translate: (formula: Formula) => Translated): Translated {
    if (!base || !exponent) throw new RuleRefusal('RULE_MALFORMED', 'Math.pow() takes two values')
    return { rule: joined('^', translate(base).rule, translate(exponent).rule), kind: 'number', blank: true }
  }

  /** `f.includes('1')` is a condition; so is `f.indexOf('1')` compared with -1 (see below). */
  private contained(method: string, [list, value, ...more]: readonly Formula[]): Translated {
    if (list?.kind !== 'reference' || more.length > 0 || (value?.kind !== 'text' && value?.kind !== 'number'))
      throw new RuleRefusal('RULE_MALFORMED', `${method}() is not written \`answer${method}('code')\``)
    const found = this.field(list.name)
    if (typeof found === 'string') throw new RuleRefusal('RULE_UNKNOWN_FIELD', `it asks for \`${list.name}\`, ${found}`)
    const code = String(value.value)
    if (found.codes !== null && !found.codes.has(code))
      throw new RuleRefusal('RULE_UNKNOWN_CODE', `it asks for the choice ${code}, which \`${list.name}\` does not have`)
    const holds = joined('has', reference(found.key), literal(code))
    if (method === '.includes') return { rule: holds, kind: 'boolean', blank: false }
    // Rules only compare an index with -1; 0 represents every other index.
    return { rule: call('if', holds, number(0), number(-1)), kind: 'number', blank: false }
  }
}

/** Simplifies `if(x has "1", 0, -1) != -1`, the translation of `indexOf`, to `x has "1"`. */
function withoutPlaces(rule: Expression): Expression {
  if (rule.kind === 'unary') return { ...rule, operand: withoutPlaces(rule.operand) }
  if (rule.kind === 'call') return { ...rule, arguments: rule.arguments.map(withoutPlaces) }
  if (rule.kind !== 'binary') return rule
  const { left, right, operator } = rule
  const holds = left.kind === 'call' && left.name === 'if' && left.arguments[0]
  if (holds && holds.kind === 'binary' && holds.operator === 'has' && right.kind === 'number') {
    if ((['!=', '>'].includes(operator) && right.value === -1) || (operator === '>=' && right.value === 0)) return holds
    if ((operator === '=' && right.value === -1) || (operator === '<' && right.value === 0)) return negated(holds)
  }
  return { ...rule, left: withoutPlaces(left), right: withoutPlaces(right) }
}

/** A JavaScript expression, parsed and never run; throws a RuleRefusal. */
export const parseScript = (source: string, holder: string | null = null): Formula =>
  parseTokens(javascriptTokens(source.replace(/;\s*$/, ''), holder), { wideNot: false })

/**
 * Translates a rule that another system runs as JavaScript. With a `holder`, answers are its
 * properties: `responses['q']`. Throws a RuleRefusal.
 */
export function translateScript(source: string, field: FieldLookup, holder: string | null = null): TranslatedScript {
  const translator = new Translator(new JavascriptDialect(field), (key) => {
    const found = field(key)
    return typeof found === 'string' ? null : found.codes
  })
  const translated = translator.translate(parseScript(source, holder))
  const rule = withoutPlaces(translated.rule)
  return { ...translated, rule, text: ruleText(rule), remarks: translator.remarks }
}
