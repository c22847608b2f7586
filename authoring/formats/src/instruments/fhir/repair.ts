import { checkSurvey, type SurveyDefinition, type SurveyItem, type SurveyProblem } from '@almanac/domain/survey'
import { compileRegex } from '@almanac/domain/survey/regex'
import { cyclicRules } from '../loops'
import { impossiblyRequired } from '../unanswerable'
import type { ImportLog, Place } from '../import-log'
import type { FhirElement } from './element'
import { removeRule, rulesOf } from './item-rules'

/** Each round removes a rule of a circle; a file with more circles than this is rejected. */
const MAX_ROUNDS = 50

interface Repair {
  elements: ReadonlyMap<string, FhirElement>
  root: FhirElement
  log: ImportLog
  /** An export of ours: its rules are those of the author, constants as well. */
  isOwn: boolean
}

const placeOf = ({ elements, root }: Repair, key: string): Place => ({
  element: elements.get(key) ?? root,
  key: key || undefined,
})

/**
 * The survey without anything that its engine rejects: circular rules, patterns not supported by RE2,
 * required questions that nobody can answer. Each is noted, as are rules that are constants. Null, with errors noted, where that is not enough.
 */
export function repairDefinition(definition: SurveyDefinition, repair: Repair): SurveyDefinition | null {
  let repaired = withoutImpossible(withoutCircles(definition, repair), repair)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const problems = checkSurvey(repaired, { regex: compileRegex })
    const errors = problems.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) {
      noteConstants(problems, repair)
      return repaired
    }
    const changed = withoutFaults(repaired, errors, repair)
    if (!changed) return refused(errors, repair)
    repaired = changed
  }
  return refused(checkSurvey(repaired, { regex: compileRegex }), repair)
}

/** The definition without what the problems are about; undefined where nothing could be left out. */
function withoutFaults(
  definition: SurveyDefinition,
  problems: readonly SurveyProblem[],
  repair: Repair,
): SurveyDefinition | undefined {
  const byKey = new Map<string, SurveyProblem[]>()
  for (const problem of problems) byKey.set(problem.key, [...(byKey.get(problem.key) ?? []), problem])
  let isChanged = false
  const questions = definition.questions.map((item) => {
    const changed = { ...item }
    for (const problem of byKey.get(item.key) ?? []) {
      if (!removeFault(changed, problem)) continue
      isChanged = true
      const { code, message, rule } = problem
      const [note, follows] = LEFT_OUT[code] ?? ['RULE_NOT_IMPORTED', 'The rule was left out.']
      repair.log.error(note, `${message} ${follows}`, placeOf(repair, item.key), rule ?? item.regex)
    }
    return changed
  })
  return isChanged ? { ...definition, questions } : undefined
}

const LEFT_OUT: Partial<Record<SurveyProblem['code'], [note: string, follows: string]>> = {
  REGEX_INVALID: ['REGEX_NOT_IMPORTED', 'The pattern was left out.'],
  BOUNDS_REVERSED: ['BOUND_NOT_IMPORTED', 'Both were left out.'],
  DATE_INVALID: ['BOUND_NOT_IMPORTED', 'It was left out.'],
  DEAD_END: ['BOUND_NOT_IMPORTED', 'How many choices there have to be was left out.'],
}

/** What is left out of an item for a problem that is not about a rule. */
const FAULTY: Partial<Record<SurveyProblem['code'], (keyof SurveyItem)[]>> = {
  REGEX_INVALID: ['regex'],
  BOUNDS_REVERSED: ['min', 'max'],
  DATE_INVALID: ['min', 'max', 'initial'],
  DEAD_END: ['min_choices', 'max_choices'],
}

/** Takes what a problem is about out of the item; false if it does not contain it. */
function removeFault(item: SurveyItem, { code, rule, message }: SurveyProblem): boolean {
  const isMeant = (name: keyof SurveyItem): boolean =>
    item[name] !== undefined && (code !== 'DATE_INVALID' || message.includes(JSON.stringify(item[name])))
  const properties = FAULTY[code]?.filter(isMeant)
  if (properties) {
    for (const name of properties) Reflect.deleteProperty(item, name)
    return properties.length > 0
  }
  const found = rulesOf(item).find((own) => own.rule === rule)
  if (found) removeRule(item, found)
  return found !== undefined
}

/** Notes rules that are constants by what the file asks: they are kept, since they mean what it says. */
function noteConstants(problems: readonly SurveyProblem[], repair: Repair): void {
  if (repair.isOwn) return
  for (const { code, key, message, rule } of problems) {
    const isNever = code === 'RULE_ALWAYS_FALSE' || code === 'PAGE_UNREACHABLE'
    // One that reads nothing is written as a constant.
    if ((!isNever && code !== 'RULE_ALWAYS_TRUE') || !rule?.includes('[')) continue
    repair.log[isNever ? 'error' : 'warning']('RULE_IS_CONSTANT', message, placeOf(repair, key), rule)
  }
}

/** The survey without `required` where nobody can meet it. */
function withoutImpossible(definition: SurveyDefinition, repair: Repair): SurveyDefinition {
  const impossible = new Set(impossiblyRequired(definition.questions))
  if (impossible.size === 0 || repair.isOwn) return definition
  const questions = definition.questions.map((item) => {
    if (!impossible.has(item)) return item
    const message =
      item.type === 'group'
        ? 'An answer in this group is required, but it asks nothing that can be answered; it is not required here.'
        : 'It is required, but nobody can fill it in; it is not required here.'
    repair.log.warning('REQUIRED_WITHOUT_FIELD', message, placeOf(repair, item.key))
    const { required: _, ...rest } = item
    return rest
  })
  return { ...definition, questions }
}

/** The survey without the rules that close a circle among questions; circles through groups are found in the rounds. */
function withoutCircles(definition: SurveyDefinition, repair: Repair): SurveyDefinition {
  const changed = new Map<SurveyItem, SurveyItem>()
  for (const { item, name, rule, message } of cyclicRules(definition.questions)) {
    const copy = changed.get(item) ?? { ...item }
    Reflect.deleteProperty(copy, name)
    changed.set(item, copy)
    repair.log.error('RULE_NOT_IMPORTED', `${message} The rule was left out.`, placeOf(repair, item.key), rule)
  }
  return changed.size === 0
    ? definition
    : { ...definition, questions: definition.questions.map((item) => changed.get(item) ?? item) }
}

function refused(problems: readonly SurveyProblem[], repair: Repair): null {
  for (const { key, code, message, severity } of problems) {
    if (severity === 'error') repair.log.error(code, message, placeOf(repair, key))
  }
  return null
}
