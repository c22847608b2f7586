import type { Expression } from '@almanac/domain/survey'
import type { AnswerType, Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
import { call, MISSING, text } from './expressions'
import { isRelative, variablesOf } from './fhirpath/references'
import { parsePath, PathSyntaxError, type Path } from './fhirpath/syntax'
import { isShort, translate, type Scope } from './fhirpath/translator'
import { asScalar, asTruth, single, Untranslatable, type ScalarType, type Value } from './fhirpath/values'
import type { EvaluationContext } from './fhirpath/navigate'
import { GIVEN_VARIABLES, type Variables } from './variables'

/** A FHIRPath expression of the file. */
export interface SourceExpression {
  element: FhirElement
  owner: Draft | null
  path: Path
  source: string
}

const MAX_EXTERNAL_LENGTH = 5_000

/** Reads FHIRPath expressions as rules. */
export class ExpressionReader {
  constructor(
    private readonly context: ImportContext,
    private readonly world: EvaluationContext,
    private readonly variables: Variables,
  ) {}

  /**
   * Reads an Expression (`language`, `expression`) or a string; undefined, with an error noted,
   * when it is no FHIRPath.
   */
  source(element: FhirElement, owner: Draft | null): SourceExpression | undefined {
    const expression = element.element('valueExpression') ?? element
    const language = expression === element ? undefined : expression.text('language')
    const source = expression.text('expression') ?? element.text('valueString')
    const fault = (message: string): undefined => {
      this.context.log.error({ element, key: owner?.item.key }, 'RULE_NOT_IMPORTED', message, source ?? element.json)
      element.setAside()
      return undefined
    }
    if (language !== undefined && language !== 'text/fhirpath')
      return fault(`A rule is written in ${language}, which isn’t read.`)
    if (source === undefined || source.trim() === '') return fault('A rule has no expression.')
    try {
      return { element, owner, path: parsePath(source), source }
    } catch (error) {
      if (error instanceof PathSyntaxError) return fault(`A FHIRPath expression can’t be read: ${error.message}`)
      throw error
    }
  }

  /** The value of an expression. Throws Untranslatable. */
  value({ path, owner }: SourceExpression): Value {
    const scope: Scope = { world: this.world, owner, variable: (name) => this.variables.value(name, owner, this) }
    return translate(path, scope)
  }

  /** When it is true or (`isFalse`) false: a rule, or a call of FHIRPath. */
  condition(expression: SourceExpression, side: 'isTrue' | 'isFalse' = 'isTrue'): Expression | undefined {
    const { source } = expression
    const outside = side === 'isTrue' ? source : `(${source}) = false`
    return this.rule(expression, outside, () => asTruth(this.value(expression), expression.owner)[side]())
  }

  /** The expression as an answer to `draft`. */
  answer(expression: SourceExpression, draft: Draft): Expression | undefined {
    const rule = this.rule(expression, expression.source, () =>
      answerRule(this.value(expression), expression.owner, draft),
    )
    if (rule && isPartialSum(rule)) {
      const { element, source } = expression
      const message =
        'The sum leaves unanswered questions out, and looks like one of all of them; a score of the survey can ask for a number of answers.'
      this.context.log.info({ element, key: draft.node.key }, 'PARTIAL_SUM', message, source)
    }
    return rule
  }

  private rule(expression: SourceExpression, outside: string, make: () => Expression): Expression | undefined {
    const { element, owner } = expression
    const place = { element, key: owner?.item.key }
    let why = 'The rule would be longer than rules may be.'
    try {
      const rule = make()
      if (isShort(rule)) {
        this.context.log.addImported('rule', owner?.item.key ?? '', element)
        return rule
      }
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
      why = error.message
    }
    const external = this.external(expression, outside)
    if (typeof external === 'string') {
      this.context.log.error(place, 'RULE_NOT_IMPORTED', `${external} ${why}`, expression.source)
      return undefined
    }
    this.context.log.addImported('rule', owner?.item.key ?? '', element)
    this.context.log.warning(
      place,
      'RULE_AS_FHIRPATH',
      `${why} It stays in the survey as FHIRPath, which the server alone evaluates: without a network its last value counts.`,
      expression.source,
    )
    return external.rule
  }

  /** The expression for evaluation as FHIRPath, or why there is none. */
  private external({ path, owner }: SourceExpression, outside: string): { rule: Expression } | string {
    const relative = isRelative(path)
    if (relative && owner && owner.instances.length > 0)
      return 'A rule can’t be evaluated as FHIRPath for each instance of a group.'
    for (const name of variablesOf(path)) {
      if (GIVEN_VARIABLES.has(name)) continue
      const missing = this.variables.whyMissing(name, owner)
      if (missing !== undefined) return missing
    }
    const whole = this.variables.inlined(outside, owner)
    if (whole === undefined || whole.length > MAX_EXTERNAL_LENGTH)
      return 'A rule can’t be written out with the variables that it reads.'
    const place = relative && owner ? `/* item ${JSON.stringify(owner.node.linkId).replaceAll('*/', '*\\/')} */ ` : ''
    return { rule: call('fhirpath', text(place + whole)) }
  }
}

const WANTED: Partial<Record<AnswerType, ScalarType>> = {
  integer: 'number',
  decimal: 'number',
  Quantity: 'number',
  Coding: 'coding',
  date: 'date',
  time: 'time',
  string: 'text',
}

const isPartialSum = (rule: Expression): boolean =>
  rule.kind === 'call' && rule.name === 'sum' && rule.arguments.length > 1

/** The value as an answer to the question in the survey. */
function answerRule(value: Value, owner: Draft | null, { answer, item }: Draft): Expression {
  const one = single(value, owner)
  if (one.kind === 'truth') {
    if (answer !== 'boolean')
      throw new Untranslatable('A condition is the value of a question that isn’t answered by yes or no.')
    return call('if', one.isTrue(), text('true'), call('if', one.isFalse(), text('false'), MISSING))
  }
  const found = asScalar(one, owner)
  if (!found) return MISSING
  const type = WANTED[answer]
  if (item.options && answer !== 'Coding') throw new Untranslatable('It calculates the answer of a choice.')
  if (type !== found.type && !(answer === 'string' && found.type === 'number'))
    throw new Untranslatable(`It gives a ${found.type} for a ${answer}.`)
  return found.value
}
