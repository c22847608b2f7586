import type { SurveyDefinition, SurveyItem } from '../definition'
import type { PlacedItem, PlacedItems } from '../prepare/items'
import type { SurveyProblem, SurveyProblemCode } from '../problems'
import type { CompileRegex } from '../rules'
import { MAX_GROUP_DEPTH, MAX_INSTANCES, MAX_OPTIONS } from './limits'
import { wrongRegex } from './rules'

type Report = (code: SurveyProblemCode, key: string, message: string) => void

const KEY = /^[^@[\]"\r\n]{1,255}$/
/** Problems of items, groups, options and bounds, independent of rules. */
export function structureProblems(
  definition: SurveyDefinition<unknown>,
  items: PlacedItems,
  regex: CompileRegex | undefined,
): SurveyProblem[] {
  const problems: SurveyProblem[] = []
  const report: Report = (code, key, message) => problems.push({ severity: 'error', code, key, message })
  const indexOf = new Map(definition.questions.map(({ key }, index) => [key, index]))
  const seen = new Set<string>()
  for (const placed of items.all) {
    const { item } = placed
    if (!KEY.test(item.key)) report('KEY_INVALID', item.key, 'A key has 1 to 255 characters, none of them @ [ ] ".')
    if (seen.has(item.key)) report('KEY_TWICE', item.key, `The key ${item.key} stands twice.`)
    seen.add(item.key)
    checkGroup(placed, definition, indexOf, report)
    checkOptions(item, report)
    const wrong = item.regex === undefined ? null : wrongRegex(item.regex, regex)
    if (wrong) report(wrong.code, item.key, wrong.message)
  }
  keysTwice(definition.scores, 'score', report)
  keysTwice(definition.alerts, 'alert', report)
  return problems
}

function keysTwice(list: readonly { key: string }[], what: string, report: Report): void {
  const seen = new Set<string>()
  for (const { key } of list) {
    if (seen.has(key)) report('KEY_TWICE', key, `Two ${what}s have the key ${key}.`)
    seen.add(key)
  }
}

function checkGroup(
  { item, index, parent }: PlacedItem,
  definition: SurveyDefinition<unknown>,
  indexOf: ReadonlyMap<string, number>,
  report: Report,
): void {
  let depth = 0
  for (let around = parent; around; around = around.parent) depth += 1
  if (depth > MAX_GROUP_DEPTH)
    report('GROUPS_TOO_DEEP', item.key, `More than ${MAX_GROUP_DEPTH} groups inside each other.`)
  const { group } = item
  if (group !== null && !parent) {
    const at = indexOf.get(group)
    if (at === undefined) report('GROUP_UNKNOWN', item.key, `It is in the group ${group}, which does not exist.`)
    else if (definition.questions[at]?.type !== 'group') {
      report('GROUP_IS_NO_GROUP', item.key, `It is in ${group}, which is a question and no group.`)
    } else if (at >= index) report('GROUP_AFTER_ITEM', item.key, `Its group ${group} has to stand before it.`)
  }
  if (!item.repeats) return
  const { min, max } = item.repeats
  if (item.type !== 'group') report('REPEATS_INVALID', item.key, 'Only a group can be filled in several times.')
  const isCount = Number.isInteger(min) && Number.isInteger(max) && min >= 0 && max >= 1 && min <= max
  if (!isCount || max > MAX_INSTANCES) {
    report('REPEATS_INVALID', item.key, `A group repeats from 0 or more to at most ${MAX_INSTANCES} times.`)
  }
}

function checkOptions(item: SurveyItem<unknown>, report: Report): void {
  const options = item.options ?? []
  if (options.length > MAX_OPTIONS) report('OPTIONS_MISSING', item.key, `It has more than ${MAX_OPTIONS} options.`)
  const codes = new Set<string>()
  for (const { code } of options) {
    if (codes.has(code)) report('OPTION_TWICE', item.key, `Two options have the code "${code}".`)
    codes.add(code)
  }
}
