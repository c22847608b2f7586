import { printRule, type Expression, type SurveyItem } from '@almanac/domain/survey'
import { isBounded } from './bounds'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement } from './element'
import { readConstraints } from './constraints'
import { ExpressionReader } from './expression-reader'
import { allDrafts } from './items'
import { Variables } from './variables'

/** Adds the FHIRPath rules of all items to their drafts; returns the items for variables of the Questionnaire. */
export function readRules(root: FhirElement, drafts: readonly Draft[], context: ImportContext): SurveyItem[] {
  const variables = new Variables(context)
  const reader = new ExpressionReader(context, { drafts, questionnaire: root.json }, variables)
  variables.declare(root, null, reader)
  for (const draft of allDrafts(drafts)) variables.declare(draft.node.element, draft, reader)
  const items = variables.readAll(reader)
  for (const draft of allDrafts(drafts)) readItemRules(draft, reader, context)
  const questions = [...allDrafts(drafts)]
  readConstraints(root, null, questions, reader, context)
  for (const draft of questions) readConstraints(draft.node.element, draft, questions, reader, context)
  return items
}

function readItemRules(draft: Draft, reader: ExpressionReader, context: ImportContext): void {
  const { node, item } = draft
  const { element } = node
  const shown = draft.wrapper ?? item
  const enabled = element.extension('enableWhenExpression')
  if (enabled && element.has('enableWhen')) {
    context.log.error(
      'RULE_NOT_IMPORTED',
      'An item has enableWhen and enableWhenExpression; only one is allowed, and enableWhen counts.',
      { element: enabled, key: node.key },
      enabled.json,
    )
    enabled.setAside()
  } else if (enabled) {
    const source = reader.source(enabled, draft)
    const rule = source && reader.condition(source)
    if (rule) shown.visible_if = printRule(rule)
  }
  const calculated = element.extension('calculatedExpression')
  const rule = calculated && answerRule(calculated, draft, reader, context)
  if (rule) item.calculated = printRule(rule)
  readInitialExpression(draft, reader, context)
  readCalculatedBounds(draft, reader, context)
}

function answerRule(
  element: FhirElement,
  draft: Draft,
  reader: ExpressionReader,
  { log }: ImportContext,
): Expression | undefined {
  if (draft.answer === 'none') {
    log.error(
      'RULE_NOT_IMPORTED',
      'Only questions have a calculated value.',
      { element, key: draft.node.key },
      element.json,
    )
    element.setAside()
    return undefined
  }
  const source = reader.source(element, draft)
  return source && reader.answer(source, draft)
}

function readInitialExpression(draft: Draft, reader: ExpressionReader, context: ImportContext): void {
  const { node, item } = draft
  const element = node.element.extension('initialExpression')
  if (!element) return
  if (item.initial !== undefined || item.calculated !== undefined) {
    const other = item.calculated === undefined ? 'an initial answer' : 'a calculated one'
    context.log.warning(
      'RULE_NOT_IMPORTED',
      `An item has an initial expression and ${other}, which counts.`,
      { element, key: node.key },
      element.json,
    )
    element.setAside()
    return
  }
  const rule = answerRule(element, draft, reader, context)
  if (rule) item.initial = `=${printRule(rule)}`
  else if (item.read_only === true && item.hidden !== true) askInstead(draft, context)
}

/** A question that a server was to fill in: nobody could answer it, and rules that read it would be lost. */
function askInstead({ node, item, wrapper }: Draft, { log }: ImportContext): void {
  delete item.read_only
  for (const one of [item, wrapper]) if (one?.required) delete one.required
  log.warning(
    'READ_ONLY_ASKED',
    'It is read only, but the value that it begins with can’t be taken over; it is asked instead, and not required.',
    node,
  )
}

/** Calculated `minValue` and `maxValue`: an extension of their value. */
function readCalculatedBounds(draft: Draft, reader: ExpressionReader, { log }: ImportContext): void {
  for (const side of ['min', 'max'] as const) {
    const bound = draft.node.element.extension(`${side}Value`)
    const name = bound && Object.keys(bound.json).find((property) => property.startsWith('_value'))
    const extension =
      name === undefined ? undefined : bound?.element(name)?.extension('cqf-calculatedValue', 'cqf-expression')
    if (extension && !isBounded(draft.item)) {
      const place = { element: extension, key: draft.node.key }
      log.error(
        'RULE_NOT_IMPORTED',
        `A ${draft.node.type} has no smallest and no largest value.`,
        place,
        extension.json,
      )
      extension.setAside()
      continue
    }
    const source = extension && reader.source(extension, draft)
    const rule = source && reader.answer(source, draft)
    if (rule) draft.item[side] = `=${printRule(rule)}`
  }
}
