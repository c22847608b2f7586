import type { $ZodType } from 'zod/v4/core'
import { type Fault, Refusal } from '../errors'
import { type Bounds, boundsOf } from './bounds'

const MAX_DEPTH = 40

/** Values within a part of the input that the contract leaves open. */
const MAX_OPEN_VALUES = 5_000

/** Elements from which a list is judged by `judgeElements` first. */
const MIN_JUDGED_ELEMENTS = 50

/** Judges the elements of a long list one by one, so that not every one of them is looked at when many are wrong. */
type JudgeElements = (schema: $ZodType, list: readonly unknown[], path: readonly string[]) => void

/** One walk over the input of a call, along its schema. Undeclared fields are dropped later, so they are not looked at. */
class SizeCheck {
  private readonly path: string[] = []
  private open_values = 0

  constructor(private readonly judge: JudgeElements) {}

  value(value: unknown, bounds: Bounds): void {
    if (typeof value === 'string') return this.text(value)
    if (typeof value !== 'object' || value === null) return
    if (this.path.length >= MAX_DEPTH) throw new Refusal(422, [{ code: 'TOO_DEEP' }])
    if (bounds.open) return this.open(value)
    if (Array.isArray(value)) this.list(value, bounds)
    else this.object(value, bounds)
  }

  private refuse(code: Fault['code']): never {
    const field = this.path.join('.')
    throw new Refusal(422, [field ? { code, field } : { code }])
  }

  private inside(name: string, value: unknown, bounds: Bounds): void {
    this.path.push(name)
    this.value(value, bounds)
    this.path.pop()
  }

  /** PostgreSQL cannot store U+0000. */
  private text(value: string): void {
    if (value.includes('\u0000')) this.refuse('INVALID_CHARACTER')
  }

  private list(list: readonly unknown[], { list: bounds }: Bounds): void {
    // Zod refuses a list where there is to be none without looking into it.
    if (!bounds) return
    // A short list is judged with everything around it, so that the answer has all faults of a form.
    if (list.length > bounds.most && list.length > MIN_JUDGED_ELEMENTS) this.refuse('TOO_MANY')
    for (const [index, element] of list.entries()) this.inside(String(index), element, bounds.element)
    if (bounds.schema && list.length > MIN_JUDGED_ELEMENTS) this.judge(bounds.schema, list, this.path)
  }

  private object(value: object, { object: bounds }: Bounds): void {
    if (!bounds) return
    for (const [name, field] of bounds.fields)
      if (Object.hasOwn(value, name)) this.inside(name, Reflect.get(value, name), field)
    if (!bounds.others) return
    const names = Object.keys(value)
    if (names.length > bounds.most) this.refuse('TOO_MANY')
    for (const name of names) {
      if (bounds.fields.has(name)) continue
      this.text(name)
      this.inside(name, Reflect.get(value, name), bounds.others)
    }
  }

  private open(value: object): void {
    const names = Object.keys(value)
    this.open_values += names.length
    if (this.open_values > MAX_OPEN_VALUES) this.refuse('TOO_MANY')
    for (const name of names) {
      this.text(name)
      this.inside(name, Reflect.get(value, name), { open: true })
    }
  }
}

/**
 * Refuses lists and maps with more elements than the contract allows before any element is parsed, nesting deep enough
 * to exhaust the stack, and U+0000. Throws a Refusal: 422 TOO_MANY, TOO_DEEP or INVALID_CHARACTER.
 */
export function checkSizes(schema: $ZodType, input: unknown, judge: JudgeElements): void {
  new SizeCheck(judge).value(input, boundsOf(schema))
}
