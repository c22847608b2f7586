/** A start that cannot go on for a reason the person at the terminal can mend. Told as one sentence, without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** The system's own word for what went wrong: `EACCES`, `EROFS`, … */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
