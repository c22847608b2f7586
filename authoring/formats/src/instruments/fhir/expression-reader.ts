import type { Expression } from '@almanac/domain/survey'
import type { AnswerType, Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
import { MISSING } from './expressions'
import { writtenOut } from './written-out'
import { parsePath, PathSyntaxError, type Path } from './fhirpath/syntax'
import { isShort, translate } from './fhirpath/translator'
import {
  asScalar,
  asTruth,
  single,
  Unavailable,
  Untranslatable,
  yesOrNo,
  type ScalarType,
  type Value,
} from './fhirpath/values'
import type { EvaluationContext } from './fhirpath/navigate'
import type { Variables } from './variables'

/** A FHIRPath expression of the file. */
export interface SourceExpression {
  element: FhirElement
  owner: Draft | null
  path: Path
  source: string
}

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
      this.context.log.error('RULE_NOT_IMPORTED', message, { element, key: owner?.item.key }, source ?? element.json)
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

  /** The value of an expression at its item. Throws Untranslatable and Unavailable. */
  value({ path, owner }: SourceExpression): Value {
    return translate(path, {
      world: this.world,
      owner,
      variable: (name) => this.variables.value(name, owner, this),
    })
  }

  /** The value of a variable, which is inside the item that declares it: in each instance of a repeating group. */
  valueInside({ path, owner }: SourceExpression): Value {
    const inside = owner?.item.repeats ? { ...owner, instances: [...owner.instances, owner.item.key] } : owner
    return translate(path, {
      world: this.world,
      owner: inside,
      variable: (name) => this.variables.value(name, owner, this),
    })
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
      this.context.log.info('PARTIAL_SUM', message, { element, key: draft.node.key }, source)
    }
    return rule
  }

  private rule(expression: SourceExpression, outside: string, make: () => Expression): Expression | undefined {
    const { element, owner } = expression
    const place = { element, key: owner?.item.key }
    let why = 'The rule would be longer than rules may be.'
    let isLost = false
    try {
      const rule = make()
      if (isShort(rule)) {
        this.context.log.addImported('rule', owner?.item.key ?? '', element.line)
        return rule
      }
    } catch (error) {
      isLost = error instanceof Unavailable
      if (!isLost && !(error instanceof Untranslatable)) throw error
      why = error instanceof Error ? error.message : why
    }
    const external = isLost ? why : writtenOut(expression, outside, this.variables, this.world)
    if (typeof external === 'string') {
      const message = isLost ? why : `${external} ${why}`
      this.context.log.error('RULE_NOT_IMPORTED', message, place, expression.source)
      return undefined
    }
    this.context.log.addImported('rule', owner?.item.key ?? '', element.line)
    this.context.log.warning(
      'RULE_AS_FHIRPATH',
      `${why} It stays in the survey as FHIRPath, which the server alone evaluates: without a network its last value counts.`,
      place,
      expression.source,
    )
    return external
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
    return yesOrNo(one)
  }
  const found = asScalar(one, owner)
  if (!found) return MISSING
  const type = WANTED[answer]
  if (item.options && answer !== 'Coding') throw new Untranslatable('It calculates the answer of a choice.')
  if (type !== found.type && !(answer === 'string' && found.type === 'number'))
    throw new Untranslatable(`It gives a ${found.type} for a ${answer}.`)
  return found.value
}
