import { printRule, type SurveyItem } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
import type { ExpressionReader, SourceExpression } from './expression-reader'
import { answered, reference } from './expressions'
import { variablesOf } from './fhirpath/references'
import type { Path } from './fhirpath/syntax'
import { isShort } from './fhirpath/translator'
import { booleanAnswer, scalar, Unavailable, Untranslatable, yesOrNo, type Value } from './fhirpath/values'
import { BOOLEAN_OPTIONS } from './options'

export interface DeclaredVariable {
  name: string
  element: FhirElement
  owner: Draft | null
  /** Undefined when it is unreadable, which a note reports. */
  expression: SourceExpression | undefined
  value: Value | undefined
  fault: string | undefined
  isBeingRead: boolean
  isRead: boolean
  item: SurveyItem | undefined
}

/** Variables that every evaluation defines. */
const GIVEN_VARIABLES = new Set([
  'resource',
  'rootResource',
  'context',
  'questionnaire',
  'qitem',
  'ucum',
  'sct',
  'loinc',
])

/** Maximum number of variables that read each other in a row. */
const MAX_DEPTH = 100
const ITEM_TYPES = { number: 'number', text: 'text', coding: 'text', date: 'date', time: 'time' } as const

/** SDC's variables, in scope for the item that declares one and all items inside it. */
export class Variables {
  private readonly declared = new Map<Draft | null, Map<string, DeclaredVariable>>()

  constructor(private readonly context: ImportContext) {}

  /** Records the variables declared by an element. */
  declare(element: FhirElement, owner: Draft | null, reader: ExpressionReader): void {
    const known = new Map<string, DeclaredVariable>()
    for (const extension of element.extensions('variable')) {
      const name = extension.element('valueExpression')?.text('name') ?? ''
      const place = { element: extension, key: owner?.item.key }
      if (name === '' || known.has(name)) {
        const what = name === '' ? 'A variable has no name' : `The variable ${name} is there twice`
        this.context.log.error('RULE_NOT_IMPORTED', `${what}; it was left out.`, place, extension.json)
        extension.setAside()
        continue
      }
      const expression = reader.source(extension, owner)
      const fault = expression ? undefined : `The variable ${name} can’t be read.`
      known.set(name, {
        name,
        element: extension,
        owner,
        expression,
        value: undefined,
        fault,
        isBeingRead: false,
        isRead: false,
        item: undefined,
      })
    }
    this.declared.set(owner, known)
  }

  /** Reads all variables; returns the items for those of the Questionnaire. */
  readAll(reader: ExpressionReader): SurveyItem[] {
    for (const known of this.declared.values()) {
      for (const variable of known.values()) {
        if (variable.expression) this.readOne(variable, reader)
      }
    }
    for (const [owner, known] of this.declared) {
      if (owner) owner.variables = itemsOf(known)
    }
    return itemsOf(this.declared.get(null) ?? new Map())
  }

  /** The value of `%name` in the scope of an item. Throws Untranslatable. */
  value(name: string, from: Draft | null, reader: ExpressionReader): Value {
    const variable = this.find(name, from)
    if (!variable) throw new Untranslatable(`%${name} isn’t known.`)
    const value = this.readOne(variable, reader)
    if (!value) throw new Untranslatable(`%${name} has no rule.`)
    return value
  }

  /**
   * The variables that an expression reads, also through others, each after those that it reads
   * itself; or, as text, why one has no value.
   */
  needed(path: Path, from: Draft | null): DeclaredVariable[] | string {
    const found: DeclaredVariable[] = []
    const add = (inside: Path, owner: Draft | null, depth: number): string | undefined => {
      if (depth > MAX_DEPTH) return 'A rule reads variables through too many others.'
      for (const name of variablesOf(inside)) {
        const variable = GIVEN_VARIABLES.has(name) ? undefined : this.find(name, owner)
        if (!variable && !GIVEN_VARIABLES.has(name)) return `A rule needs %${name}, which the file doesn’t have.`
        if (!variable || found.includes(variable)) continue
        if (variable.fault !== undefined || !variable.expression) return variable.fault
        const fault = add(variable.expression.path, variable.owner, depth + 1)
        if (fault !== undefined) return fault
        found.push(variable)
      }
      return undefined
    }
    return add(path, from, 0) ?? found
  }

  /** The variable that `%name` means for an item. */
  find(name: string, from: Draft | null): DeclaredVariable | undefined {
    for (let owner = from; owner; owner = owner.parent) {
      const found = this.declared.get(owner)?.get(name)
      if (found) return found
    }
    return this.declared.get(null)?.get(name)
  }

  private readOne(variable: DeclaredVariable, reader: ExpressionReader): Value | undefined {
    const { expression, name, owner, element, fault } = variable
    if (variable.isRead || !expression || fault !== undefined) return variable.value
    const place = { element, key: owner?.item.key }
    if (variable.isBeingRead) {
      variable.fault = `The variable ${name} reads itself.`
      throw new Untranslatable(variable.fault)
    }
    variable.isBeingRead = true
    try {
      variable.value = this.asItem(variable, reader.valueInside(expression))
      this.context.log.addImported('rule', owner?.item.key ?? variable.item?.key ?? '', element.line)
    } catch (error) {
      if (error instanceof Unavailable) {
        variable.fault = `The variable ${name} has no value. ${error.message}`
      } else if (!(error instanceof Untranslatable)) throw error
      else if (variable.fault === undefined) {
        const message = `${error.message} It is written out as FHIRPath in the rules that read %${name}.`
        this.context.log.info('VARIABLE_AS_FHIRPATH', message, place, expression.source)
      }
      if (variable.fault !== undefined)
        this.context.log.error('RULE_NOT_IMPORTED', variable.fault, place, expression.source)
    }
    variable.isBeingRead = false
    variable.isRead = true
    return variable.value
  }

  /** A single value becomes a hidden item, which is calculated once; a collection is used as it is. */
  private asItem(variable: DeclaredVariable, value: Value): Value {
    const { owner, name } = variable
    const one = value
    if (one.kind === 'scalar' && one.type === 'quantity') return value
    const isFixed = one.kind === 'scalar' && (one.value.kind === 'text' || one.value.kind === 'number')
    if ((one.kind !== 'scalar' && one.kind !== 'truth') || isFixed) return value
    const rule = one.kind === 'scalar' ? one.value : yesOrNo(one)
    if (!isShort(rule)) throw new Untranslatable('It is longer than rules may be.')
    const key = this.context.keys.unique(name)
    const { line } = variable.element
    variable.item = {
      key,
      type: one.kind === 'truth' ? 'choice' : ITEM_TYPES[one.type === 'quantity' ? 'number' : one.type],
      group: groupOf(owner),
      label: name,
      hidden: true,
      ...(one.kind === 'truth' ? { options: BOOLEAN_OPTIONS } : {}),
      calculated: printRule(rule),
      ...(line === undefined ? {} : { source: { line } }),
    }
    return one.kind === 'truth' ? booleanAnswer(key) : scalar(one.type, reference(key), () => answered(key))
  }
}

const groupOf = (owner: Draft | null): string | null =>
  owner?.item.type === 'group' ? owner.item.key : (owner?.item.group ?? null)

const itemsOf = (known: ReadonlyMap<string, DeclaredVariable>): SurveyItem[] =>
  [...known.values()].flatMap(({ item }) => item ?? [])
