/** Whether a value that came from outside (JSON, a message, a file) is an object whose properties can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
