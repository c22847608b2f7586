/** A start failed for a reason that the operator can fix. Printed as one sentence, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** The system's error code: `EACCES`, `EROFS`, … */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
