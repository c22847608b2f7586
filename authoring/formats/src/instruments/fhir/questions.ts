import type { SurveyItem } from '@almanac/domain/survey'
import type { AnswerType, ImportContext, Loss } from './drafts'
import { BOOLEAN_OPTIONS, OTHER_OPTION, readOptions, type QuestionOptions } from './options'
import type { ItemNode } from './nodes'
import { readText } from './texts'

/** The question that results from the type of an item and its choices. */
export interface QuestionForm {
  form: Pick<SurveyItem, 'type' | 'whole' | 'options' | 'regex'>
  answer: AnswerType
  options: QuestionOptions | undefined
  loss: Loss | undefined
  /** Both the item and the survey's type take several answers. */
  isMultiple: boolean
}

const plain = (type: SurveyItem['type'], answer: AnswerType, more: Partial<SurveyItem> = {}): QuestionForm => ({
  form: { type, ...more },
  answer,
  options: undefined,
  loss: undefined,
  isMultiple: false,
})

/** The question's type in the survey; undefined, with an error noted, where there is no equivalent. */
export function questionForm(node: ItemNode, context: ImportContext): QuestionForm | undefined {
  const { element, type } = node
  if (type === 'choice' || type === 'open-choice') return choice(node, context)
  const simple = simpleForm(node, context)
  if (simple && (element.has('answerOption') || element.has('answerValueSet'))) return limitedTo(node, context, simple)
  if (simple) return simple
  const what = type === '' ? 'no type' : `the type ${type}`
  context.log.error(
    'TYPE_NOT_IMPORTED',
    `An item has ${what}, for which a survey has no question; it was left out.`,
    node,
    type,
  )
  return undefined
}

function simpleForm(node: ItemNode, { log }: ImportContext): QuestionForm | undefined {
  switch (node.type) {
    case 'boolean':
      return { ...plain('choice', 'boolean', { options: BOOLEAN_OPTIONS }), options: booleanOptions }
    case 'integer':
      return plain('number', 'integer', { whole: true })
    case 'decimal':
      return plain('number', 'decimal')
    case 'quantity':
      return plain('number', 'Quantity')
    case 'string':
    case 'text':
      return plain('text', 'string')
    case 'url':
      return plain('text', 'string', { regex: '\\S*' })
    case 'date':
      return plain('date', 'date')
    case 'dateTime':
      log.warning('TIME_NOT_ASKED', 'A date with a time of day is asked as a date.', node, node.type)
      return plain('date', 'dateTime')
    case 'time':
      return plain('time', 'time')
    default:
      return undefined
  }
}

const booleanOptions: QuestionOptions = {
  options: BOOLEAN_OPTIONS,
  codeOf: ({ value }) => (typeof value === 'boolean' ? { codes: [String(value)] } : undefined),
  selected: [],
}

function choice(node: ItemNode, context: ImportContext): QuestionForm {
  const isMultiple = node.element.boolean('repeats') === true
  const read = readOptions(node, context.languages, context.sets)
  const options = read && node.type === 'open-choice' ? withOther(node, read, context) : read
  if (options) {
    const answer = optionType(node)
    return {
      form: { type: isMultiple ? 'multiple_choice' : 'choice', options: options.options },
      answer,
      options,
      loss: undefined,
      isMultiple,
    }
  }
  if (node.type === 'choice' || node.element.has('answerValueSet')) {
    context.log.error('CHOICES_MISSING', 'The file has no choices for this question; it is asked as a text.', node)
    return { ...plain('text', 'string'), loss: 'is asked as a text, without its choices' }
  }
  context.log.info('CHOICES_MISSING', 'An open choice without choices is asked as a text.', node)
  return plain('text', 'string')
}

function withOther(node: ItemNode, read: QuestionOptions, { languages }: ImportContext): QuestionOptions {
  const used = new Set(read.options.map(({ code }) => code))
  let { code } = OTHER_OPTION
  for (let number = 2; used.has(code); number += 1) code = `${OTHER_OPTION.code}_${number}`
  const written = node.element.extension('openLabel')
  const label = (written && readText(languages, written, 'valueString', node.key)) ?? OTHER_OPTION.label
  return { ...read, options: [...read.options, { ...OTHER_OPTION, code, label }] }
}

/** Turns the options of a question of another type into choices. */
function limitedTo(node: ItemNode, context: ImportContext, simple: QuestionForm): QuestionForm {
  const read = readOptions(node, context.languages, context.sets)
  if (!read) return simple
  const constraint = node.element.text('answerConstraint')
  const is_open = constraint === 'optionsOrString' || constraint === 'optionsOrType'
  const options = is_open ? withOther(node, read, context) : read
  const isMultiple = node.element.boolean('repeats') === true
  return {
    form: { type: isMultiple ? 'multiple_choice' : 'choice', options: options.options },
    answer: optionType(node),
    options,
    loss: undefined,
    isMultiple,
  }
}

const OPTION_TYPES: Record<string, AnswerType> = {
  valueCoding: 'Coding',
  valueInteger: 'integer',
  valueString: 'string',
  valueDate: 'date',
  valueTime: 'time',
}

function optionType({ element }: ItemNode): AnswerType {
  const [first] = [...element.elements('answerOption'), ...element.elements('option')]
  const name = first && Object.keys(first.json).find((property) => property in OPTION_TYPES)
  return (name === undefined ? undefined : OPTION_TYPES[name]) ?? 'Coding'
}
