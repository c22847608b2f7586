import type { FormItems } from 'sdc-qrf/lib/types'
import { getEnabledQuestions } from 'sdc-qrf/lib/utils'
import type { Json, JsonObject } from '../instruments/fhir/json-text'

/** An answer of a question: its value in FHIR's types, and the answers nested in it. */
export interface GivenAnswer {
  value?: Record<string, Json>
  inside?: GivenItems
}

/** By linkId: the answers of a question, or the instances of a group. */
export type GivenItems = Map<string, { answers: GivenAnswer[] } | { instances: GivenItems[] }>

interface TreeItem {
  linkId: string
  /** The library's name of the item: it reads a linkId with a point as a path. */
  name: string
  isGroup: boolean
  repeats: boolean
  children: TreeItem[]
  enableWhen: { question: string; operator: string; answer: Record<string, Json> }[] | undefined
  enableBehavior: string
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list in JSON. */
export const objectsIn = (list: Json | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : [])

/** A text, or an empty one. */
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

export const linkIdOf = ({ linkId }: JsonObject): string => text(linkId)

/** A value[x] or answer[x], with its type as the only property: `{ boolean: true }`. */
export function typedIn(element: JsonObject, prefix: string): Record<string, Json> {
  for (const [name, value] of Object.entries(element)) {
    if (!name.startsWith(prefix) || value === undefined) continue
    const type = name.slice(prefix.length)
    const isClass = type === 'Coding' || type === 'Quantity' || type === 'Reference'
    return { [isClass ? type : type.charAt(0).toLowerCase() + type.slice(1)]: value }
  }
  return {}
}

/** The type of a question's choices. */
function optionType(item: JsonObject): string | undefined {
  const [first] = objectsIn(item.answerOption)
  return first && Object.keys(typedIn(first, 'value'))[0]
}

/**
 * The name of a text that represents whether a question is answered: the library treats a number
 * and a boolean as unanswered.
 */
const given = (name: string): string => `${name}_given`

/**
 * Computes which items of a Questionnaire are enabled with the library sdc-qrf, independently of
 * this project. The library evaluates the conditions of an item with the answers passed to it;
 * answers of disabled items are removed until nothing changes, since they count as missing in the
 * conditions of others.
 */
export class EnabledItems {
  private readonly names = new Map<string, string>()
  private readonly types = new Map<string, string>()
  private readonly tree: TreeItem[]

  /** Conditions of `left_out` are ignored. */
  constructor(
    questionnaire: JsonObject,
    private readonly left_out: ReadonlySet<string>,
  ) {
    this.noteTypes(questionnaire)
    this.tree = this.read(questionnaire)
  }

  /** Paths of the enabled items: linkIds with the indexes of instances, as `group/0/question`. */
  of(items: GivenItems): Set<string> {
    let enabled: Set<string> | undefined
    for (let round = 0; round < 50; round += 1) {
      const values = this.form(this.tree, items, '', enabled)
      const now = new Set<string>()
      this.walk(this.tree, items, { path: '', place: [], values }, now)
      if (enabled && now.size === enabled.size && [...now].every((path) => enabled?.has(path))) return now
      enabled = now
    }
    throw new Error('The conditions go round in a circle.')
  }

  private nameOf(linkId: string): string {
    const name = this.names.get(linkId) ?? `item_${this.names.size}_`
    this.names.set(linkId, name)
    return name
  }

  private noteTypes(parent: JsonObject): void {
    for (const item of objectsIn(parent.item)) {
      this.types.set(linkIdOf(item), optionType(item) ?? text(item.type))
      this.noteTypes(item)
    }
  }

  /**
   * The value that a condition compares with. A published file has dates and times in
   * `answerInteger`: they have the question's type.
   */
  private comparedWith(condition: JsonObject): Record<string, Json> {
    const { integer, ...answer } = typedIn(condition, 'answer')
    if (integer === undefined) return answer
    const type = typeof integer === 'string' ? this.types.get(text(condition.question)) : undefined
    return { [type ?? 'integer']: integer }
  }

  private read(parent: JsonObject): TreeItem[] {
    return objectsIn(parent.item).map((item) => {
      const linkId = linkIdOf(item)
      const conditions = this.left_out.has(linkId) ? [] : objectsIn(item.enableWhen)
      return {
        linkId,
        name: this.nameOf(linkId),
        isGroup: item.type === 'group',
        repeats: item.repeats === true,
        children: this.read(item),
        enableBehavior: text(item.enableBehavior) || 'any',
        enableWhen:
          conditions.length === 0
            ? undefined
            : conditions.map((condition) => {
                const name = this.nameOf(text(condition.question))
                const operator = text(condition.operator)
                return {
                  question: operator === 'exists' ? given(name) : name,
                  operator,
                  answer: this.comparedWith(condition),
                }
              }),
      }
    })
  }

  /**
   * The answers in the library's format, without those of disabled items. An unanswered question is
   * present without an answer: otherwise the library would look for it in other instances of its
   * group.
   */
  private form(tree: TreeItem[], items: GivenItems, path: string, enabled: Set<string> | undefined): FormItems {
    const values: FormItems = {}
    for (const { linkId, name, isGroup, repeats, children } of tree) {
      const own = `${path}/${linkId}`
      const found = enabled && !enabled.has(own) ? undefined : items.get(linkId)
      if (found && 'instances' in found) {
        const inside = found.instances.map((one, at) => this.form(children, one, `${own}/${at}`, enabled))
        values[name] = repeats ? { items: inside } : { items: inside[0] ?? {} }
        continue
      }
      if (isGroup) continue
      const answers = found?.answers ?? []
      values[name] = answers.map(({ value, inside }, at) => ({
        value,
        ...(inside ? { items: this.form(children, inside, `${own}/${at}`, enabled) } : {}),
      }))
      values[given(name)] = answers.some(({ value }) => value) ? [{ value: { string: 'given' } }] : []
    }
    return values
  }

  private walk(
    tree: TreeItem[],
    items: GivenItems,
    at: { path: string; place: string[]; values: FormItems },
    enabled: Set<string>,
  ): void {
    const { path, place, values } = at
    const context = { resource: {}, questionnaire: {}, context: {} }
    const found = new Set<unknown>(getEnabledQuestions(tree, place, values, context))
    for (const item of tree) {
      if (!found.has(item)) continue
      const { linkId, name, isGroup, repeats, children } = item
      const own = `${path}/${linkId}`
      enabled.add(own)
      const held = items.get(linkId)
      const inside = !held ? [] : 'instances' in held ? held.instances : held.answers.map((answer) => answer.inside)
      inside.forEach((one, number) => {
        const further = isGroup ? ['items', ...(repeats ? [String(number)] : [])] : [String(number), 'items']
        if (one)
          this.walk(children, one, { path: `${own}/${number}`, place: [...place, name, ...further], values }, enabled)
      })
    }
  }
}
