import type { SurveyItem } from '@almanac/domain/survey'
import { isLeftOut, MAX_INSTANCES, type Draft, type ImportContext } from './drafts'
import { belongsToParent, readDisplays, readHints, withPrefix } from './displays'
import { readBounds } from './bounds'
import { readInitial } from './initial'
import { readPicture } from './pictures'
import { groupDisplay, questionDisplay } from './item-control'
import type { ItemNode } from './nodes'
import { questionForm, type QuestionForm } from './questions'
import { readUnit } from './units'

/** Maximum number of instances of a repeating group. */
const MAX_OCCURS = 100

/** The context of the item to convert. */
interface ParentContext {
  group: string | null
  parent: Draft | null
  instances: string[]
  isHidden: boolean
  isReadOnly: boolean
}

const AT_THE_TOP: ParentContext = { group: null, parent: null, instances: [], isHidden: false, isReadOnly: false }

/** Converts items of the Questionnaire to items of the survey, without their rules. */
export function draftItems(nodes: readonly ItemNode[], context: ImportContext, around = AT_THE_TOP): Draft[] {
  return nodes.flatMap((node) => {
    if (belongsToParent(node)) return []
    return [draftItem(node, context, around) ?? leftOut(node, context, around)]
  })
}

/** The draft of an item that a survey can't ask. Its nested items are still asked, at its position. */
function leftOut(node: ItemNode, context: ImportContext, around: ParentContext): Draft {
  const { item: _, ...own } = node.element.json
  setOwnAside(node, own)
  const item: SurveyItem = { key: node.key, type: 'information', group: around.group, label: node.linkId }
  const draft: Draft = { ...newDraft(node, item, around), loss: 'was left out' }
  draft.children = draftItems(node.children, context, { ...around, parent: draft })
  return draft
}

const newDraft = (node: ItemNode, item: SurveyItem, { instances, parent }: ParentContext): Draft => ({
  node,
  item,
  wrapper: null,
  answer: 'none',
  options: undefined,
  loss: undefined,
  unit: undefined,
  instances,
  parent,
  children: [],
  variables: [],
})

function draftItem(node: ItemNode, context: ImportContext, around: ParentContext): Draft | undefined {
  const made = isWithoutAnswer(node) ? withoutAnswer(node) : questionForm(node, context)
  if (!made) return undefined
  const item: SurveyItem = { key: node.key, group: around.group, label: labelOf(node, context), ...made.form }
  const { answer, options, loss } = made
  const draft: Draft = { ...newDraft(node, item, around), answer, options, loss }
  const isReadOnly = readReadOnly(draft, around)
  fill(draft, made, around, context)
  context.log.addImported('item', node.key, node.element.line)
  const inside = node.type === 'group' ? node.key : (draft.wrapper?.key ?? around.group)
  const instances = item.repeats ? [...draft.instances, node.key] : draft.instances
  const isHidden = item.hidden === true
  draft.children = draftItems(node.children, context, { group: inside, parent: draft, instances, isHidden, isReadOnly })
  return draft
}

const isWithoutAnswer = ({ type }: ItemNode): boolean => type === 'group' || type === 'display'

const withoutAnswer = ({ type }: ItemNode): QuestionForm => ({
  form: { type: type === 'group' ? 'group' : 'information' },
  answer: 'none',
  options: undefined,
  loss: undefined,
  isMultiple: false,
})

/** Whether an item and everything inside it is read only: `readOnly` of a group is that of its questions. */
function readReadOnly({ node, item, answer }: Draft, around: ParentContext): boolean {
  let isReadOnly = around.isReadOnly
  node.element.take('readOnly', 'boolean', (value) => {
    isReadOnly ||= value
    return node.type !== 'display' || !value
  })
  if (isReadOnly && answer !== 'none') item.read_only = true
  return isReadOnly
}

/** The note about the item covers everything but its nested items. */
function setOwnAside({ element }: ItemNode, own: object): void {
  for (const name of Object.keys(own)) {
    if (name !== 'extension') element.value(name)
  }
  for (const { element: part } of element.unread()) if (part !== element && part.parent === element) part.setAside()
}

function fill(draft: Draft, made: QuestionForm, around: ParentContext, context: ImportContext): void {
  const { node, item } = draft
  const { element } = node
  const hints = readHints(node, context)
  if (hints !== undefined) item.description = hints
  element.take('required', 'boolean', (isRequired) => {
    if (isRequired && item.type !== 'information') item.required = true
    return !isRequired || item.required === true
  })
  const isHidden = element.extension('hidden')?.boolean('valueBoolean') === true
  if (isHidden || around.isHidden) item.hidden = true
  if (draft.parent && draft.parent.item.type !== 'group' && !isLeftOut(draft.parent))
    item.source = { parent: draft.parent.item.key }
  if (node.key !== node.linkId) item.source = { ...item.source, id: node.linkId }
  if (element.line !== undefined) item.source = { ...item.source, line: element.line }
  if (made.answer === 'none') fillGroup(draft, context)
  else fillQuestion(draft, made, around, context)
  Object.assign(item, readDisplays(node, item, context))
  const picture = readPicture(draft, context)
  if (picture) item.picture = picture
  if (item.hidden && item.required) {
    delete item.required
    context.log.warning('REQUIRED_AND_HIDDEN', 'A question that is never shown can’t be required.', node)
  }
}

function fillGroup(draft: Draft, context: ImportContext): void {
  const { node, item } = draft
  if (item.type === 'information') return
  const display = groupDisplay(node, node.element.json.repeats !== true && isMatrix(node), context.log)
  if (display) item.display = display
  if (node.element.boolean('repeats') === true) item.repeats = occurrences(node, context)
}

function fillQuestion(draft: Draft, made: QuestionForm, around: ParentContext, context: ImportContext): void {
  const { node, item } = draft
  Object.assign(item, questionDisplay(node, item, context.log))
  Object.assign(item, readUnit(draft, context))
  Object.assign(item, readBounds(draft, context))
  if (item.type === 'slider' && (typeof item.min !== 'number' || typeof item.max !== 'number')) {
    Object.assign(item, { min: item.min ?? 0, max: item.max ?? 100 })
    context.log.info('SLIDER_ENDS', `The slider goes from ${String(item.min)} to ${String(item.max)}.`, node)
  }
  Object.assign(item, readInitial(draft, context))
  if (made.isMultiple) Object.assign(item, choicesAllowed(node))
  else if (node.element.boolean('repeats') === true && !isOwn(node)) wrap(draft, around, context)
}

/** An exported item defines its own type: our lists take several answers directly. */
const isOwn = ({ element }: ItemNode): boolean => element.isOwnExport()

function choicesAllowed({ element }: ItemNode): Partial<SurveyItem> {
  const min = element.extension('minOccurs')?.number('valueInteger')
  const max = element.extension('maxOccurs')?.number('valueInteger')
  return {
    ...(min !== undefined && min > 0 ? { min_choices: min } : {}),
    ...(max !== undefined && max > 0 ? { max_choices: max } : {}),
  }
}

/** A question with several answers other than choices becomes a repeating group. */
function wrap(draft: Draft, around: ParentContext, context: ImportContext): void {
  const { node, item } = draft
  const key = context.keys.unique(`${node.key}_answers`)
  draft.wrapper = { key, type: 'group', group: around.group, label: item.label, repeats: occurrences(node, context) }
  if (item.required) draft.wrapper.required = true
  if (item.hidden) draft.wrapper.hidden = true
  if (item.source) draft.wrapper.source = item.source
  item.group = key
  delete item.required
  draft.instances = [...draft.instances, key]
  context.log.info('ANSWERS_AS_GROUP', `It takes several answers: it is asked in the repeating group ${key}.`, node)
}

function occurrences({ element, key }: ItemNode, { log }: ImportContext): { min: number; max: number } {
  const min = element.extension('minOccurs')?.number('valueInteger') ?? 0
  const max = element.extension('maxOccurs')?.number('valueInteger')
  if (max === undefined)
    log.info('MAX_OCCURS', `It may be filled in ${MAX_INSTANCES} times; the file sets no limit.`, { element, key })
  const most = Math.max(max ?? MAX_INSTANCES, min, 1)
  if (max !== undefined && max < most)
    log.warning(
      'MAX_OCCURS',
      `It may be filled in ${most} times, as it has to be; not ${max} times.`,
      { element, key },
      max,
    )
  if (most > MAX_OCCURS)
    log.warning(
      'MAX_OCCURS',
      `It may be filled in ${MAX_OCCURS} times at most, not ${most} times.`,
      { element, key },
      most,
    )
  return { min: Math.min(min, MAX_OCCURS), max: Math.min(most, MAX_OCCURS) }
}

/** A table is imported as a matrix when all its items are choices with the same options. */
function isMatrix(node: ItemNode): boolean {
  const rows = node.children.filter((child) => !belongsToParent(child))
  const shared = (child: ItemNode) => {
    const { answerOption, answerValueSet, type, repeats } = child.element.json
    return JSON.stringify([answerOption, answerValueSet, type, repeats === true])
  }
  const [first] = rows
  if (!first) return false
  const have = first.element.has('answerOption') || first.element.has('answerValueSet') || first.type === 'boolean'
  return have && rows.every((row) => row.children.length === 0 && shared(row) === shared(first))
}

function labelOf(node: ItemNode, { languages, log }: ImportContext): SurveyItem['label'] {
  const text = withPrefix(node.element, node.key, languages)
  if (text !== undefined) return text
  const [code] = node.element.elements('code')
  const display = code?.text('display')
  const label = display?.trim() ? display : node.linkId
  // Our own export defines the label.
  if (!isOwn(node)) log.warning('TEXT_MISSING', `An item has no text; it is shown as ${label}.`, node)
  return label
}

/** All drafts of items of the survey, parents first. */
export function* allDrafts(drafts: readonly Draft[]): Generator<Draft> {
  for (const draft of drafts) {
    if (!isLeftOut(draft)) yield draft
    yield* allDrafts(draft.children)
  }
}
