import { createTransport } from 'nodemailer'
import { Unreachable } from '../http/request'
import type { MailAttachment, MailProvider } from './provider'

/** What the client needs. */
export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://host:587?requireTLS=true`. */
  url: string
  /** Who the mails are from: `Almanac <hello@almanac.example>`. */
  from: string
  /** Milliseconds that the server may be silent. */
  timeout: number
}

/** Steps at which a 5xx answer is about this mail; at any other it is about us, such as a wrong password. */
const OF_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** A mail server, by SMTP. */
export function smtp({ url, from, timeout }: SmtpSettings): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Nothing of a mail is ever read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(url)
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? hostname

  return {
    async send({ to, subject, text, html, headers, id, attachments = [] }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever it looks like.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
          ...filesOf(attachments),
          messageId: `<${id}@${domain}>`,
        })
        return 'sent'
      } catch (error) {
        const { status, step } = faultOf(error)
        if (status >= 500 && OF_THE_MAIL.has(step)) return 'refused'
        // The server's own words may name the address: they stay here.
        throw new Unreachable(hostname, status > 0 ? `answered ${status} to ${step}` : codeOf(error))
      }
    },
  }
}

function faultOf(error: unknown): { status: number; step: string } {
  const found = typeof error === 'object' && error !== null ? error : {}
  return {
    status: 'responseCode' in found && typeof found.responseCode === 'number' ? found.responseCode : 0,
    step: 'command' in found && typeof found.command === 'string' ? found.command : '',
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}

/** A calendar's file is a part of its own beside the text, so that mail programs offer to enter it; its method stands in the type (RFC 6047). */
function filesOf(attachments: readonly MailAttachment[]) {
  const calendar = attachments.find(({ type }) => type.startsWith('text/calendar'))
  return {
    attachments: attachments
      .filter((file) => file !== calendar)
      .map(({ filename, type, content }) => ({ filename, contentType: type, content })),
    ...(calendar
      ? {
          icalEvent: {
            filename: calendar.filename,
            method: /method=(\w+)/.exec(calendar.type)?.[1] ?? 'PUBLISH',
            content: calendar.content,
          },
        }
      : {}),
  }
}
