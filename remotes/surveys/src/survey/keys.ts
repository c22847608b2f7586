/** Whether something that was stored is a list of keys. */
export const isKeyList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')
