/** Whether a value that came from outside (JSON, a message, a file) is an object whose properties can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A property of a value that came from outside; undefined where the value is no object, or has none of that name. */
export const propertyOf = (value: unknown, key: PropertyKey): unknown =>
  isRecord(value) ? Reflect.get(value, key) : undefined
