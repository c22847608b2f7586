import type { Expression, SurveyItem } from '@almanac/domain/survey'
import { joined, negated } from '../expression/translate'
import type { FieldLookup } from '../fields'
import type { ImportLog, Place } from '../import-log'
import { tooManyWords } from '../texts'
import type { ActionTag } from './action-tags'
import type { RuleReader } from './field-rules'
import { initialOf } from './initial'

/** Tags about data entry forms, apps and printing, without an equivalent in a participant's survey. */
const OF_ELSEWHERE =
  /^@(HIDDEN-(FORM|APP|PDF)|READONLY-(FORM|APP)|[A-Z-]+-APP|LANGUAGE-[A-Z]+-FORM|HIDEBUTTON|USERNAME)$/
/** The maximum count in a regular expression. */
const MAX_WORDS = 1_000

/** The field that tags are applied to. */
interface TagTarget {
  item: SurveyItem
  place: Place
  field: FieldLookup
  read: RuleReader
  log: ImportLog
  /** Whether it is a row of a matrix, where tags about choices have no effect. */
  in_matrix: boolean
}

const codesOf = (value: string): string[] =>
  value
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')

function refuse({ log, place }: TagTarget, { name, source }: ActionTag, why: string): void {
  log.warning('ACTION_TAG_NOT_IMPORTED', `${name} is not imported: ${why}.`, place, source)
}

/** A positive integer; undefined for everything else. */
const countOf = (value: string | null): number | undefined =>
  value !== null && /^\d{1,6}$/.test(value.trim()) && Number(value) > 0 ? Number(value) : undefined

function exclusive(target: TagTarget, tag: ActionTag): boolean {
  const { item } = target
  const codes = codesOf(tag.value ?? '')
  const unknown = codes.filter((code) => !item.options?.some((option) => option.code === code))
  if (item.type !== 'multiple_choice' || codes.length === 0 || unknown.length > 0) {
    refuse(
      target,
      tag,
      unknown.length > 0 ? `there is no choice ${unknown.join(', ')}` : 'it is for the choices of a checkbox',
    )
    return false
  }
  for (const option of item.options ?? []) if (codes.includes(option.code)) option.exclusive = true
  return true
}

function someChoices(target: TagTarget, tag: ActionTag, keep: boolean): boolean {
  const { item, in_matrix } = target
  const codes = codesOf(tag.value ?? '')
  if (!item.options || in_matrix || codes.length === 0) {
    refuse(target, tag, in_matrix ? 'it has no effect in a matrix' : 'it is for the codes of choices')
    return false
  }
  const left = item.options.filter(({ code }) => codes.includes(code) === keep)
  if (left.length === 0) {
    refuse(target, tag, 'no choice would be left')
    return false
  }
  target.log.info(
    'CHOICES_HIDDEN',
    `${tag.source}: ${item.options.length - left.length} choices are left out.`,
    target.place,
    tag.source,
  )
  item.options = left
  return true
}

function words(target: TagTarget, tag: ActionTag): boolean {
  const most = countOf(tag.value)
  if (most === undefined || most > MAX_WORDS || target.item.type !== 'text' || target.item.regex !== undefined) {
    refuse(target, tag, `it is for texts without a validation, up to ${MAX_WORDS} words`)
    return false
  }
  target.item.regex = `\\s*(\\S+(\\s+|$)){0,${most}}`
  target.item.regex_text = tooManyWords(most)
  return true
}

/** Applies one tag; returns whether it was imported. */
function apply(target: TagTarget, tag: ActionTag): boolean {
  const { item } = target
  switch (tag.name) {
    case '@HIDDEN':
    case '@HIDDEN-SURVEY':
      item.hidden = true
      return true
    case '@READONLY':
    case '@READONLY-SURVEY':
      item.read_only = true
      return true
    case '@NONEOFTHEABOVE':
      return exclusive(target, tag)
    case '@HIDECHOICE':
    case '@SHOWCHOICE':
      return someChoices(target, tag, tag.name === '@SHOWCHOICE')
    case '@MAXCHECKED':
      item.max_choices = countOf(tag.value)
      if (item.max_choices !== undefined && item.type === 'multiple_choice') return true
      delete item.max_choices
      refuse(target, tag, 'it is for a checkbox and takes a number')
      return false
    case '@CHARLIMIT':
      item.max_length = countOf(tag.value)
      if (item.max_length !== undefined && item.type === 'text') return true
      delete item.max_length
      refuse(target, tag, 'it is for a text and takes a number')
      return false
    case '@WORDLIMIT':
      return words(target, tag)
    case '@RANDOMORDER':
      if (item.options && !target.in_matrix) item.random = true
      else refuse(target, tag, 'it is for choices outside of a matrix')
      return item.random === true
    case '@FORCE-MINMAX':
      return true
    default:
      return applyValue(target, tag)
  }
}

/** Applies tags with a value. */
function applyValue(target: TagTarget, tag: ActionTag): boolean {
  const { item, log, place } = target
  switch (tag.name) {
    case '@DEFAULT':
    case '@SETVALUE':
    case '@PREFILL': {
      const initial = initialOf(tag.value ?? '', target)
      if (typeof initial === 'object') refuse(target, tag, initial.why)
      else item.initial = initial
      if (tag.name !== '@DEFAULT' && item.initial !== undefined)
        log.warning(
          'VALUE_SET_ONCE',
          `${tag.name} sets the value whenever the page opens; here it is the answer at first.`,
          place,
          tag.source,
        )
      return item.initial !== undefined
    }
    case '@TODAY':
    case '@TODAY-SERVER':
    case '@TODAY-UTC':
      return clock(target, tag, '=today()', ['date', 'text'])
    case '@NOW':
    case '@NOW-SERVER':
    case '@NOW-UTC':
      return clock(target, tag, item.type === 'date' ? '=today()' : '=now()', ['date', 'text'])
    case '@CALCTEXT':
      return calculated(target, tag)
    default:
      if (OF_ELSEWHERE.test(tag.name))
        log.info('ACTION_TAG_OF_ELSEWHERE', `${tag.name} does not concern a participant's survey.`, place, tag.source)
      else refuse(target, tag, reasonOf(tag.name))
      return false
  }
}

function clock(target: TagTarget, tag: ActionTag, rule: string, types: readonly string[]): boolean {
  if (!types.includes(target.item.type)) {
    refuse(target, tag, 'it is for dates and texts')
    return false
  }
  if (/-(SERVER|UTC)$/.test(tag.name))
    target.log.warning(
      'CLOCK_OF_PARTICIPANT',
      `${tag.name} takes another clock; here it is the participant's.`,
      target.place,
      tag.source,
    )
  target.item.initial = rule
  return true
}

function calculated({ item, read, place }: TagTarget, tag: ActionTag): boolean {
  const rule = read(tag.value ?? '', '@CALCTEXT', place)
  if (!rule) return false
  item.calculated = rule.text
  item.read_only = true
  return true
}

const REASONS: Readonly<Record<string, string>> = {
  '@MAXCHOICE': 'it counts how often a choice was taken in the whole project, which a survey does not know',
  '@CALCDATE': 'write it as a calculation: `dateadd([date], 7, "d")`',
  '@PLACEHOLDER': 'an empty field shows no words; put them into the field note',
}

const reasonOf = (name: string): string => REASONS[name] ?? 'a survey has nothing like it'

/** The condition under which @IF hides the field; null where it does not. */
function hidesWhen(tags: readonly ActionTag[], target: TagTarget): Expression | null {
  let whole: Expression | null = null
  for (const tag of tags) {
    const part: Expression | null = tag.branches
      ? hiddenByBranches(tag.branches, target)
      : /^@HIDDEN(-SURVEY)?$/.test(tag.name)
        ? { kind: 'boolean', value: true }
        : null
    if (part) whole = whole ? joined('or', whole, part) : part
  }
  return whole
}

function hiddenByBranches(branches: NonNullable<ActionTag['branches']>, target: TagTarget): Expression | null {
  const [inOne, inOther] = [hidesWhen(branches.holds, target), hidesWhen(branches.otherwise, target)]
  if (!inOne && !inOther) return null
  const condition = target.read(branches.condition, 'The condition of @IF', target.place)?.rule
  if (!condition) return null
  const both = (when: Expression, hidden: Expression) =>
    hidden.kind === 'boolean' ? when : joined('and', when, hidden)
  if (!inOther) return inOne && both(condition, inOne)
  const otherwise = both(negated(condition), inOther)
  return inOne ? joined('or', both(condition, inOne), otherwise) : otherwise
}

/** All tags in the branches of @IF, including nested ones. */
const tagsInside = ({ branches }: ActionTag): ActionTag[] =>
  branches ? [...branches.holds, ...branches.otherwise].flatMap((tag) => (tag.branches ? tagsInside(tag) : [tag])) : []

/**
 * Applies the action tags of a field, or notes why one is not imported. Returns the condition under
 * which @IF hides the field, to be combined with its branching logic.
 */
export function takeActionTags(tags: readonly ActionTag[], target: TagTarget): Expression | null {
  const conditional = tags.filter(({ name }) => name === '@IF')
  for (const tag of tags.filter(({ name }) => name !== '@IF'))
    if (apply(target, tag)) target.log.addImported('rule', target.item.key, target.place.line)
  for (const tag of conditional) {
    if (!tag.branches) refuse(target, tag, 'it is not written @IF(condition, tags, tags)')
    for (const inside of tagsInside(tag).filter(({ name }) => !/^@HIDDEN(-SURVEY)?$/.test(name)))
      refuse(target, inside, 'inside @IF only @HIDDEN is imported')
  }
  const hides = hidesWhen(conditional, target)
  if (hides) {
    target.log.addImported('rule', target.item.key, target.place.line)
    target.log.info(
      'IF_FOLLOWS_ANSWERS',
      'REDCap looks at the condition of @IF when a page opens; here it follows every answer.',
      target.place,
    )
  }
  return hides
}
