import type { SurveyItem } from '@almanac/domain/survey'
import { MAX_INSTANCES, type Draft, type ImportContext } from './drafts'
import { belongsToParent, readDisplays, readHints, withPrefix } from './displays'
import { readBounds } from './bounds'
import { readInitial } from './initial'
import { readPicture } from './pictures'
import { groupDisplay, questionDisplay } from './item-control'
import type { ItemNode } from './nodes'
import { OWN_EXTENSION } from './extension-names'
import { questionForm, type QuestionForm } from './questions'

/** Maximum number of instances of a repeating group. */
const MAX_OCCURS = 100

/** The context of the item to convert. */
interface ParentContext {
  group: string | null
  parent: Draft | null
  instances: string[]
  isHidden: boolean
}

const AT_THE_TOP: ParentContext = { group: null, parent: null, instances: [], isHidden: false }

/** Converts items of the Questionnaire to items of the survey, without their rules. */
export function draftItems(nodes: readonly ItemNode[], context: ImportContext, around = AT_THE_TOP): Draft[] {
  return nodes.flatMap((node) => {
    if (belongsToParent(node)) return []
    const draft = draftItem(node, context, around)
    if (draft) return [draft]
    // Its nested items are still asked, at its position.
    return draftItems(node.children, context, around)
  })
}

function draftItem(node: ItemNode, context: ImportContext, around: ParentContext): Draft | undefined {
  const made =
    node.type === 'group' || node.type === 'display'
      ? {
          form: { type: node.type === 'group' ? ('group' as const) : ('information' as const) },
          answer: 'none' as const,
          options: undefined,
          isMultiple: false,
        }
      : questionForm(node, context)
  if (!made) {
    const { item, ...own } = node.element.json
    if (item === undefined || Array.isArray(item)) setOwnAside(node, own)
    return undefined
  }
  const item: SurveyItem = { key: node.key, group: around.group, label: labelOf(node, context), ...made.form }
  const draft: Draft = {
    node,
    item,
    wrapper: null,
    answer: made.answer,
    options: made.options,
    instances: around.instances,
    parent: around.parent,
    children: [],
    variables: [],
  }
  fill(draft, made, around, context)
  context.log.addImported('item', node.key, node.element)
  const inside = node.type === 'group' ? node.key : (draft.wrapper?.key ?? around.group)
  const instances = item.repeats ? [...draft.instances, node.key] : draft.instances
  const isHidden = item.hidden === true
  draft.children = draftItems(node.children, context, { group: inside, parent: draft, instances, isHidden })
  return draft
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
  if (element.boolean('required') === true && item.type !== 'information') item.required = true
  if (element.boolean('readOnly') === true && made.answer !== 'none') item.read_only = true
  const isHidden = element.extension('hidden')?.boolean('valueBoolean') === true
  if (isHidden || around.isHidden) item.hidden = true
  if (node.parent && draft.parent && node.parent.type !== 'group') item.source = { parent: draft.parent.item.key }
  if (node.key !== node.linkId) item.source = { ...item.source, id: node.linkId }
  if (element.line !== undefined) item.source = { ...item.source, line: element.line }
  if (made.answer === 'none') fillGroup(draft, context)
  else fillQuestion(draft, made, around, context)
  Object.assign(item, readDisplays(node, item, context))
  const picture = readPicture(draft, context)
  if (picture) item.picture = picture
  if (item.hidden && item.required) {
    delete item.required
    context.log.warning(node, 'REQUIRED_AND_HIDDEN', 'A question that is never shown can’t be required.')
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
  Object.assign(item, readBounds(draft, context))
  if (item.type === 'slider' && (typeof item.min !== 'number' || typeof item.max !== 'number')) {
    Object.assign(item, { min: item.min ?? 0, max: item.max ?? 100 })
    context.log.info(node, 'SLIDER_ENDS', `The slider goes from ${String(item.min)} to ${String(item.max)}.`)
  }
  Object.assign(item, readInitial(draft, context))
  if (made.isMultiple) Object.assign(item, choicesAllowed(node))
  else if (node.element.boolean('repeats') === true && !isOwn(node)) wrap(draft, around, context)
}

/** An exported item defines its own type: our lists take several answers directly. */
const isOwn = ({ element }: ItemNode): boolean => element.extension(OWN_EXTENSION.item) !== undefined

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
  context.log.info(node, 'ANSWERS_AS_GROUP', `It takes several answers: it is asked in the repeating group ${key}.`)
}

function occurrences({ element, key }: ItemNode, { log }: ImportContext): { min: number; max: number } {
  const min = element.extension('minOccurs')?.number('valueInteger') ?? 0
  const max = element.extension('maxOccurs')?.number('valueInteger')
  if (max === undefined)
    log.info({ element, key }, 'MAX_OCCURS', `It may be filled in ${MAX_INSTANCES} times; the file sets no limit.`)
  const most = Math.max(max ?? MAX_INSTANCES, min, 1)
  if (most > MAX_OCCURS)
    log.warning(
      { element, key },
      'MAX_OCCURS',
      `It may be filled in ${MAX_OCCURS} times at most, not ${most} times.`,
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
  if (!isOwn(node)) log.warning(node, 'TEXT_MISSING', `An item has no text; it is shown as ${label}.`)
  return label
}

/** All drafts, parents first. */
export function* allDrafts(drafts: readonly Draft[]): Generator<Draft> {
  for (const draft of drafts) {
    yield draft
    yield* allDrafts(draft.children)
  }
}
