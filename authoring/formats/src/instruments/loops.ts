import { parseRule, referencesOf, type SurveyItem } from '@almanac/domain/survey'
import type { ImportLog } from './import-log'

type RuleName = 'visible_if' | 'calculated' | 'initial'
const RULES: readonly RuleName[] = ['visible_if', 'calculated', 'initial']
const WORDS: Readonly<Record<RuleName, string>> = {
  visible_if: 'The rule when it is asked',
  calculated: 'The calculation',
  initial: 'The first answer',
}

/** Maximum number of keys listed for one circle. */
const MAX_KEYS_NAMED = 20

const ruleOf = (item: SurveyItem, name: RuleName): string | undefined => {
  const value = item[name]
  if (name !== 'initial') return typeof value === 'string' ? value : undefined
  return typeof value === 'string' && value.startsWith('=') ? value.slice(1) : undefined
}

/** A rule that closes a circle. */
interface CyclicRule {
  item: SurveyItem
  name: RuleName
  rule: string
  /** The fault, as a sentence. */
  message: string
}

/** An item's rule that reads another item. */
interface Edge {
  to: number
  name: RuleName
}

/** What the rules of each item read, by the item's index. */
function edgesOf(items: readonly SurveyItem[]): Edge[][] {
  const places = new Map(items.map(({ key }, index) => [key, index]))
  return items.map((item) =>
    RULES.flatMap((name) => {
      const rule = ruleOf(item, name)
      if (rule === undefined) return []
      return [...new Set(keysIn(rule))].flatMap((key): Edge[] => {
        const to = places.get(key)
        return to === undefined ? [] : [{ to, name }]
      })
    }),
  )
}

/** The keys that a rule reads; none for an unreadable rule, which is reported elsewhere. */
function keysIn(rule: string): readonly string[] {
  try {
    return referencesOf(parseRule(rule)).keys
  } catch {
    return []
  }
}

/**
 * Finds rules without which no item depends on itself, in time linear in the number of references:
 * a depth-first search in which a rule that reads an item still on the path closes a circle. One
 * rule per circle is returned, and the message describes the whole circle. Groups are ignored.
 */
export function cyclicRules(items: readonly SurveyItem[]): CyclicRule[] {
  const edges = edgesOf(items)
  const found = new Map<string, CyclicRule>()
  const state = new Uint8Array(items.length)
  const [OPEN, DONE] = [1, 2]
  for (let start = 0; start < items.length; start += 1) {
    if (state[start] !== 0) continue
    const path: { at: number; next: number }[] = [{ at: start, next: 0 }]
    state[start] = OPEN
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = edges[top.at]?.[top.next]
      top.next += 1
      // What a rule reads is no matter once it is taken out.
      if (edge && found.has(`${top.at} ${edge.name}`)) continue
      if (!edge) {
        state[top.at] = DONE
        path.pop()
      } else if (state[edge.to] === OPEN) {
        const closing = closingRule(items, path, edge)
        if (closing) found.set(`${top.at} ${edge.name}`, closing)
      } else if (state[edge.to] === 0) {
        state[edge.to] = OPEN
        path.push({ at: edge.to, next: 0 })
      }
    }
  }
  return [...found.values()]
}

/** The rule at the end of the path, which reads an item on the path. */
function closingRule(
  items: readonly SurveyItem[],
  path: readonly { at: number }[],
  { to, name }: Edge,
): CyclicRule | undefined {
  const item = items[path.at(-1)?.at ?? -1]
  const rule = item && ruleOf(item, name)
  if (!item || rule === undefined) return undefined
  // From the end, where the circle is: the path before it may be long.
  const circle: number[] = []
  for (let place = path.length - 1; place >= 0 && circle.length <= MAX_KEYS_NAMED; place -= 1) {
    const at = path[place]?.at ?? to
    circle.unshift(at)
    if (at === to) break
  }
  const keys = circle.slice(-MAX_KEYS_NAMED).map((at) => `[${items[at]?.key ?? ''}]`)
  const more = circle.length > MAX_KEYS_NAMED ? '… ' : ''
  const message =
    circle.length === 1
      ? `${keys.join('')} depends on itself.`
      : `These depend on each other in a circle: ${more}${keys.join(', ')}.`
  return { item, name, rule, message }
}

/**
 * Removes the rules that depend on themselves, because no survey with one can be evaluated: a
 * question whose display depends on its own answer is never displayed. Notes name each removed
 * rule. Groups are added later; nothing depends on them.
 */
export function withoutLoops(items: readonly SurveyItem[], log: ImportLog): void {
  for (const { item, name, rule, message } of cyclicRules(items)) {
    log.error(
      'RULE_LOOP',
      `${WORDS[name]} is not imported: ${message}`,
      { key: item.key, line: item.source?.line },
      rule,
    )
    delete item[name]
  }
}
