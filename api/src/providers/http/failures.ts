/** A provider that is down, slow, or answers with something that cannot be used. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  /** Names the host and the reason, never a token: the message goes to the log. */
  constructor(host: string, reason: string) {
    super(`${host}: ${reason}`)
  }
}

/** A provider that answered and refused. */
export class UnexpectedStatus extends Error {
  override readonly name = 'UnexpectedStatus'

  constructor(
    host: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${host}: answered ${status}`)
  }
}
