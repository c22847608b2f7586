import { createServer, type AddressInfo, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Knob } from '../behaviour'
import type { Outbox } from '../outbox/outbox'

/** Mails to this domain are rejected permanently, like those to an unknown mailbox. */
const UNKNOWN_MAILBOXES = 'unknown.test'

/** A mail server on a free port of this machine. */
export interface SimulatedMailServer {
  /** `smtp://127.0.0.1:PORT` */
  url: string
  close: () => Promise<void>
}

/** An error in SMTP's format. */
function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Starts a mail server that stores mails in the outbox and delivers none. */
export async function startMailServer(knob: Knob, outbox: Outbox): Promise<SimulatedMailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.endsWith(`@${UNKNOWN_MAILBOXES}`) ? answer(550, 'No such mailbox here') : null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        keep(outbox, to, Buffer.concat(chunks)).then(
          () => callback(),
          () => callback(answer(554, 'Unreadable')),
        )
      })
    },
  })
  const open = new Set<Socket>()
  // A TCP proxy, because a server that is down or slow does not speak SMTP at all.
  const front = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (knob.behaviour === 'down') socket.destroy()
    else if (knob.behaviour === 'html')
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<h1>We will be back soon</h1>')
    else if (knob.behaviour === 'ok') smtp.server.emit('connection', socket)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(front.address())}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        front.close(() => resolve())
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The simulated mail server has no port.')
  return address.port
}

async function keep(outbox: Outbox, to: string, raw: Buffer): Promise<void> {
  const mail = await PostalMime.parse(raw)
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  outbox.add({
    channel: 'email',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'file',
      type: mimeType,
      base64: Buffer.from(content as ArrayBuffer).toString('base64'),
    })),
  })
}
