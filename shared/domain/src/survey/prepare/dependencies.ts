import type { SurveyDefinition } from '../definition'
import { referencesOf, type Expression } from '../rules'
import type { PlacedItems } from './items'
import type { RulePlace } from './rule-texts'

/** A unit of evaluation: the visibility of an item, its value, or a score. */
export interface Step {
  kind: 'visible' | 'value' | 'score'
  /** Place of the item, or of the score, in the definition. */
  index: number
}

/** A parsed rule and its owner. */
export interface ParsedRule {
  key: string
  owner: 'item' | 'score' | 'alert'
  place: RulePlace
  text: string
  expression: Expression
}

export interface DependencyGraph {
  steps: Step[]
  /** For each step, the steps that it depends on. */
  needs: number[][]
}

/** Rules on whose value other items can depend; bounds, warnings and alerts come after everything. */
const STEP_OF_PLACE: Partial<Record<RulePlace, Step['kind']>> = {
  visible_if: 'visible',
  calculated: 'value',
  initial: 'value',
  score: 'score',
}

/**
 * What depends on what: a value on whether its item is visible, an item's
 * visibility on that of its group, both on what their rules read. Unknown keys
 * are left out.
 */
export function dependencyGraph(
  definition: SurveyDefinition<unknown>,
  items: PlacedItems,
  rules: readonly ParsedRule[],
): DependencyGraph {
  const count = items.all.length
  const scoreIndex = new Map(definition.scores.map(({ key }, index) => [key, index]))
  const steps: Step[] = [
    ...items.all.flatMap(({ index }): Step[] => [
      { kind: 'visible', index },
      { kind: 'value', index },
    ]),
    ...definition.scores.map((_, index): Step => ({ kind: 'score', index })),
  ]
  const visibleStep = (index: number) => index * 2
  const valueStep = (index: number) => index * 2 + 1
  const scoreStep = (index: number) => count * 2 + index
  const valueSteps = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const placed = items.byKey.get(key)
      return placed ? [valueStep(placed.index)] : []
    })
  const needs = steps.map(({ kind, index }): number[] => {
    if (kind === 'score') return valueSteps(definition.scores[index]?.items ?? [])
    if (kind === 'value') return [visibleStep(index)]
    const parent = items.all[index]?.parent
    return parent ? [visibleStep(parent.index)] : []
  })
  for (const rule of rules) {
    const kind = STEP_OF_PLACE[rule.place]
    const owner = rule.owner === 'score' ? scoreIndex.get(rule.key) : items.byKey.get(rule.key)?.index
    if (kind === undefined || owner === undefined) continue
    const step = kind === 'score' ? scoreStep(owner) : kind === 'value' ? valueStep(owner) : visibleStep(owner)
    const { keys, scores } = referencesOf(rule.expression)
    needs[step]?.push(
      ...valueSteps(keys),
      ...scores.flatMap((key) => {
        const index = scoreIndex.get(key)
        return index === undefined ? [] : [scoreStep(index)]
      }),
    )
  }
  return { steps, needs }
}

/**
 * The steps in an order in which each comes after what it needs, as strongly
 * connected components (Tarjan 1972, without recursion): a component of several
 * steps, or of one that needs itself, is a loop.
 */
export function inOrderOfNeed({ needs }: DependencyGraph): number[][] {
  const components: number[][] = []
  const number = new Array<number>(needs.length).fill(-1)
  const lowest = new Array<number>(needs.length).fill(-1)
  const isOpen = new Array<boolean>(needs.length).fill(false)
  const open: number[] = []
  let visited = 0

  const enter = (step: number, path: { step: number; next: number }[]) => {
    number[step] = lowest[step] = visited
    visited += 1
    open.push(step)
    isOpen[step] = true
    path.push({ step, next: 0 })
  }
  const lower = (step: number, to: number) => {
    lowest[step] = Math.min(lowest[step] ?? 0, to)
  }
  const close = (step: number) => {
    const component = open.splice(open.lastIndexOf(step))
    for (const member of component) isOpen[member] = false
    components.push(component)
  }

  for (let start = 0; start < needs.length; start += 1) {
    if (number[start] !== -1) continue
    const path: { step: number; next: number }[] = []
    enter(start, path)
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const needed = needs[at.step]?.[at.next]
      at.next += 1
      if (needed === undefined) {
        path.pop()
        const parent = path.at(-1)
        if (parent) lower(parent.step, lowest[at.step] ?? 0)
        if (lowest[at.step] === number[at.step]) close(at.step)
      } else if (number[needed] === -1) enter(needed, path)
      else if (isOpen[needed] === true) lower(at.step, number[needed] ?? 0)
    }
  }
  return components
}

/** Whether a component is a dependency loop. */
export function isLoop({ needs }: DependencyGraph, component: readonly number[]): boolean {
  const [first] = component
  return component.length > 1 || (first !== undefined && needs[first]?.includes(first) === true)
}
