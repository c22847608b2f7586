import { safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core'
import type { ErrorCode } from '@almanac/contracts'
import { isErrorCode } from '@almanac/contracts/error-codes'
import { checkSizes } from './bounds/sizes'
import { type Fault, notFound, Refusal } from './errors'
import type { Parsed } from './serve'

/** The part of a request that is validated. */
export type Part = 'params' | 'query' | 'body'

/** Faults in one answer. */
const MAX_FAULTS = 50

/** Whether the input has no value at this path: then the fault is that it is missing. */
function isMissing(input: unknown, path: PropertyKey[]): boolean {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true
    value = Reflect.get(value, key)
  }
  return value === undefined || value === null
}

function sizeCode(origin: string, long: boolean): ErrorCode {
  if (origin === 'string') return long ? 'TOO_LONG' : 'TOO_SHORT'
  if (origin === 'array' || origin === 'set' || origin === 'map') return long ? 'TOO_MANY' : 'TOO_FEW'
  return 'OUT_OF_RANGE'
}

/** The stable code of one fault: the contract's own if it names one, else by the kind of fault. */
function codeOf(issue: $ZodIssue, input: unknown): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message
  if (isMissing(input, issue.path)) return 'REQUIRED'
  if (issue.code === 'too_big') return sizeCode(issue.origin, true)
  if (issue.code === 'too_small') return sizeCode(issue.origin, false)
  return 'INVALID'
}

function entryOf(issue: $ZodIssue, input: unknown): Fault {
  const field = issue.path.map(String).join('.')
  const code = codeOf(issue, input)
  return field ? { code, field } : { code }
}

/**
 * Refuses a long list once MAX_FAULTS of its elements' faults are known. A list with fewer is judged again with
 * everything around it, so that the answer has all faults of a form.
 */
function judgeElements(schema: $ZodType, list: readonly unknown[], path: readonly string[]): void {
  const faults: Fault[] = []
  for (const [index, element] of list.entries()) {
    const { error } = safeParse(schema, element)
    for (const issue of error?.issues ?? []) {
      const { code, field } = entryOf(issue, element)
      faults.push({ code, field: [...path, index, ...(field ? [field] : [])].join('.') })
      if (faults.length === MAX_FAULTS) throw new Refusal(422, faults)
    }
  }
}

/**
 * Validates the input and returns it without undeclared fields. Throws a Refusal
 * with an entry for each fault: 422, or 404 for a path parameter.
 */
export function check<T>(schema: T, input: unknown, part: Part): Parsed<T>
export function check(schema: $ZodType | undefined, input: unknown, part: Part): unknown {
  if (!schema) return undefined
  checkSizes(schema, input, judgeElements)
  const result = safeParse(schema, input)
  if (result.success) return result.data
  if (part === 'params') throw notFound()
  throw new Refusal(
    422,
    result.error.issues.slice(0, MAX_FAULTS).map((issue) => entryOf(issue, input)),
  )
}
