/** Whether a value from the other end has the agreed shape. */
export type Check<T> = (value: unknown) => value is T

export type Checked<C> = C extends Check<infer T> ? T : never

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const flag: Check<boolean> = (value) => typeof value === 'boolean'

export const finite: Check<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value)

/** A string of at most `max` UTF-16 code units. */
export function text(max: number, pattern?: RegExp): Check<string> {
  return (value): value is string =>
    typeof value === 'string' && value.length <= max && (pattern === undefined || pattern.test(value))
}

export function integer(min: number, max: number): Check<number> {
  return (value): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

export function oneOf<const T extends string>(...words: readonly T[]): Check<T> {
  return (value): value is T => words.some((word) => word === value)
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value)
}

export function list<T>(check: Check<T>, max: number): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.length <= max && value.every((one) => check(one))
}

/** An object with these members; any others are ignored, as later versions may add some. */
export function record<S extends Record<string, Check<unknown>>>(shape: S): Check<{ [K in keyof S]: Checked<S[K]> }> {
  return (value): value is { [K in keyof S]: Checked<S[K]> } =>
    isObject(value) && Object.entries(shape).every(([name, check]) => check(value[name]))
}

/** An object with arbitrary keys whose values have one shape. */
export function table<T>(check: Check<T>, most: number): Check<Record<string, T>> {
  return (value): value is Record<string, T> =>
    isObject(value) && Object.keys(value).length <= most && Object.values(value).every((one) => check(one))
}
