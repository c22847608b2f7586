/** What the app on a device was told, and how the service was asked to keep it. */
export interface AppPushed {
  title: string
  body: string
  /** The path that a tap opens. */
  url: string
  /** What replaces what waits for the same device. */
  collapse: string
  /** Seconds that it is kept for a device that is not there. */
  ttl: number
}

/** Devices with the app, by their tokens: what is not known is there, so that any token may be tried. */
export class AppDevices {
  readonly #pushed = new Map<string, AppPushed[]>()
  readonly #gone = new Set<string>()

  /** What this device was told, the oldest first. */
  pushedTo(token: string): readonly AppPushed[] {
    return this.#pushed.get(token) ?? []
  }

  /** The app was removed from this device: the service says from now on that it is gone. */
  remove(token: string): void {
    this.#gone.add(token)
  }

  /** False where the device is gone. */
  tell(token: string, pushed: AppPushed): boolean {
    if (this.#gone.has(token)) return false
    this.#pushed.set(token, [...this.pushedTo(token), pushed])
    return true
  }
}

/** What a service says to a message that it does not take: a number and, in a test, whatever the service has for it. */
export interface PushAnswer {
  status: number
  reason: string
  retryAfterSeconds?: number
}

/** Answers that the next messages get, whatever they are. */
export interface AnswerKnob {
  next: PushAnswer[]
}
