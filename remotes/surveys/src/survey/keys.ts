/** Type guard for a stored list of keys. */
export const isKeyList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')
