import type { Formula } from '../expression/formula'
import { RuleRefusal } from '../expression/formula'
import { parseTokens } from '../expression/parse'
import { redcapTokens } from '../expression/redcap-tokens'
import {
  joined,
  literal,
  reference,
  Translator,
  type Dialect,
  type Remarks,
  type Translated,
} from '../expression/translate'
import type { FieldLookup } from '../fields'
import { ruleText } from '../rule-check'
import { translateCall } from './functions'

/** How an importer interprets logic that REDCap itself leaves undefined or rejects. */
export interface LogicOptions {
  /** `[f] = '1'` about a checkbox: rejected, or true when only this choice is ticked. */
  checkbox_as_value: 'refuse' | 'alone'
  /** `[f(1)]` about a question with one answer: rejected, or true when it is this answer. */
  code_of_single: 'refuse' | 'equals'
}

const REDCAP: LogicOptions = { checkbox_as_value: 'refuse', code_of_single: 'refuse' }

export interface TranslatedRule extends Translated {
  text: string
  remarks: Remarks
  /** Checkboxes that the rule compares as a single value. */
  checkboxes: string[]
}

/** References of REDCap: `[f(2)]` is whether a choice is ticked, never blank. */
class RedcapDialect implements Dialect {
  readonly checkboxes = new Set<string>()

  constructor(
    private readonly field: FieldLookup,
    private readonly options: LogicOptions,
  ) {}

  reference = (name: string, code: string | null): Translated => {
    const found = this.field(name)
    if (typeof found === 'string') throw new RuleRefusal('RULE_UNKNOWN_FIELD', `it asks for \`[${name}]\`, ${found}`)
    if (found.kind === 'information')
      throw new RuleRefusal('RULE_UNKNOWN_FIELD', `it asks for \`[${name}]\`, which is text without an answer`)
    if (code !== null) return this.ticked(name, code, found.kind === 'many', found.codes, found.key)
    if (found.kind === 'many') {
      if (this.options.checkbox_as_value === 'refuse')
        throw new RuleRefusal(
          'RULE_CHECKBOX_AS_VALUE',
          `\`[${name}]\` is a checkbox, which has no single value; write \`[${name}(CODE)] = '1'\``,
        )
      this.checkboxes.add(found.key)
    }
    return { rule: reference(found.key), kind: 'answer', blank: true }
  }

  private ticked(
    name: string,
    code: string,
    many: boolean,
    codes: ReadonlySet<string> | null,
    key: string,
  ): Translated {
    if (!many && (this.options.code_of_single === 'refuse' || codes === null))
      throw new RuleRefusal(
        'RULE_CODE_OF_SINGLE',
        `\`[${name}(${code})]\` asks for a checkbox, and \`${name}\` is none`,
      )
    if (codes !== null && !codes.has(code))
      throw new RuleRefusal(
        'RULE_UNKNOWN_CODE',
        `\`[${name}(${code})]\` asks for a choice that \`${name}\` does not have`,
      )
    return { rule: joined(many ? 'has' : '=', reference(key), literal(code)), kind: 'boolean', blank: false }
  }

  call: Dialect['call'] = (name, given, translate) => translateCall({ name, given, translate })
}

/** Parses a rule of REDCap's; throws a RuleRefusal. */
const parseLogic = (source: string): Formula => parseTokens(redcapTokens(source), { wideNot: true })

/**
 * Translates a rule of REDCap's (branching logic, a calculation, the condition of an action tag).
 * Throws a RuleRefusal with the reason where there is no equivalent, or the rule is empty.
 */
export function translateLogic(source: string, field: FieldLookup, options: LogicOptions = REDCAP): TranslatedRule {
  const dialect = new RedcapDialect(field, options)
  const translator = new Translator(dialect, (key) => {
    const found = field(key)
    return typeof found === 'string' ? null : found.codes
  })
  const translated = translator.translate(parseLogic(source))
  const alone = withCheckboxesAlone(translated, dialect.checkboxes)
  return { ...alone, text: ruleText(alone.rule), remarks: translator.remarks, checkboxes: [...dialect.checkboxes] }
}

/** `[f] = "1"` about a checkbox holds when no other choice is ticked. */
function withCheckboxesAlone(translated: Translated, checkboxes: ReadonlySet<string>): Translated {
  return checkboxes.size === 0 ? translated : { ...translated, rule: aloneIn(translated.rule, checkboxes) }
}

function aloneIn(rule: Translated['rule'], checkboxes: ReadonlySet<string>): Translated['rule'] {
  if (rule.kind === 'unary') return { ...rule, operand: aloneIn(rule.operand, checkboxes) }
  if (rule.kind === 'call') return { ...rule, arguments: rule.arguments.map((one) => aloneIn(one, checkboxes)) }
  if (rule.kind !== 'binary') return rule
  const { operator, left, right } = rule
  if (left.kind === 'reference' && checkboxes.has(left.key) && (operator === '=' || operator === '!=')) {
    const value: Translated['rule'] = { kind: 'call', name: 'count', arguments: [left] }
    const holds = joined('and', joined('has', left, right), joined('=', value, { kind: 'number', value: 1 }))
    const blank = right.kind === 'text' && right.value === ''
    if (blank) return rule
    return operator === '=' ? holds : { kind: 'unary', operator: 'not', operand: holds }
  }
  return { ...rule, left: aloneIn(left, checkboxes), right: aloneIn(right, checkboxes) }
}
