/** A message pushed to the app on a device, with its delivery options. */
export interface AppPushed {
  title: string
  body: string
  /** The path that a tap opens. */
  url: string
  /** The collapse key: replaces a queued message with the same key for the device. */
  collapse: string
  /** Seconds that it is queued for an offline device. */
  ttl: number
}

/** Devices with the app, by token: unknown tokens are valid, so that any may be used. */
export class AppDevices {
  readonly #pushed = new Map<string, AppPushed[]>()
  readonly #gone = new Set<string>()

  /** Messages pushed to this device, oldest first. */
  pushedTo(token: string): readonly AppPushed[] {
    return this.#pushed.get(token) ?? []
  }

  /** The app was removed from this device: the service reports it as gone from now on. */
  remove(token: string): void {
    this.#gone.add(token)
  }

  /** Pushes a message; false where the device is gone. */
  tell(token: string, pushed: AppPushed): boolean {
    if (this.#gone.has(token)) return false
    this.#pushed.set(token, [...this.pushedTo(token), pushed])
    return true
  }
}

/** The service's response to a rejected message: a status and, in a test, the service's own body. */
export interface PushAnswer {
  status: number
  reason: string
  retryAfterSeconds?: number
}

/** Responses to the next messages, whatever they contain. */
export interface AnswerKnob {
  next: PushAnswer[]
}
