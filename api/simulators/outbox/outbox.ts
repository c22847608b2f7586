/** Something that would have been sent. */
export interface Outgoing {
  channel: 'email' | 'sms'
  to: string
  /** Empty for a text message. */
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** The files that went with a mail; their content in base64, so that they can be opened. */
  attachments?: readonly { filename: string; type: string; base64: string }[]
  at: string
}

/** How many are kept. */
const MOST = 500

/** What the simulated mail server and the simulated Twilio were given, for as long as the process runs. */
export class Outbox {
  private readonly kept: Outgoing[] = []

  add(message: Omit<Outgoing, 'at'>): void {
    this.kept.unshift({ ...message, at: new Date().toISOString() })
    this.kept.splice(MOST)
  }

  /** The newest first. */
  all(): readonly Outgoing[] {
    return this.kept
  }
}
