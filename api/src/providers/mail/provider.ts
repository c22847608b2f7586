/** An attached file. */
export interface MailAttachment {
  filename: string
  /** The media type. */
  type: string
  content: Buffer
}

/** A mail to send, with the same content as plain text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, such as List-Unsubscribe. */
  headers: Readonly<Record<string, string>>
  attachments?: readonly MailAttachment[]
  /** In whose name it comes, and whom answers go to; by default the sender of the installation, whose address it keeps. */
  sender?: { name: string; reply_to: string | null }
  /** Becomes the Message-ID: mail programs that deduplicate show a mail once that was sent again in a retry. */
  id: string
}

/** Sends mails. */
export interface MailProvider {
  /** 'refused' when the address or the mail is rejected permanently. Throws Unreachable when the server is unavailable, times out or sends an unexpected response. */
  send(mail: Mail): Promise<'sent' | 'refused'>
}
