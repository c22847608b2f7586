/** A start failed for a reason that the operator can fix. Printed as one sentence, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** PostgreSQL's error code of a second row with a value that may be there once. */
export const UNIQUE_VIOLATION = '23505'

/** The system's error code: `EACCES`, `EROFS`, … */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
