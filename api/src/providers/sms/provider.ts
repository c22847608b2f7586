/** A text message (SMS). */
export interface TextMessage {
  /** In E.164. */
  to: string
  body: string
  /** The name that it comes from, where names are allowed; null for the number of the installation. */
  sender: string | null
}

/** Sends text messages. */
export interface SmsProvider {
  /** 'refused' when the number can never receive it. Throws Unreachable when the provider is unavailable, times out or sends an unexpected response. */
  send(message: TextMessage): Promise<'sent' | 'refused'>
}
