/** Whether an untrusted value (JSON, a message, a file) is an object whose properties can be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A property of an untrusted value; undefined if the value is not an object or lacks the property. */
export const propertyOf = (value: unknown, key: PropertyKey): unknown =>
  isRecord(value) ? Reflect.get(value, key) : undefined
