import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { Unreachable } from '../http/request'

/** An idle connection is closed after this time. */
const IDLE_TIMEOUT_MS = 60_000

/** A response over HTTP/2. */
export interface Http2Answer {
  status: number
  /** The Retry-After header. */
  retryAfter: string | undefined
  text: string
}

/**
 * A client that sends POST requests to one origin over HTTP/2, all on one connection, which is opened on demand
 * and reopened after it was closed: Apple treats many short connections as an attack. `timeout` is in
 * milliseconds. Throws Unreachable for a connection error and after the timeout.
 */
export function http2Client(
  origin: string,
  timeout: number,
): (path: string, headers: OutgoingHttpHeaders, body: string) => Promise<Http2Answer> {
  let session: ClientHttp2Session | null = null
  const { hostname } = new URL(origin)

  function open(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    const opened = connect(origin)
    // An idle connection must not keep the process running.
    opened.unref()
    // Each pending request gets the error as well and reports it.
    opened.on('error', () => undefined)
    opened.on('goaway', () => opened.close())
    opened.setTimeout(IDLE_TIMEOUT_MS, () => opened.close())
    session = opened
    return opened
  }

  return (path, headers, body) =>
    new Promise((resolve, reject) => {
      const fail = (reason: string) => reject(new Unreachable(hostname, reason))
      const used = open()
      const request = used.request({ ':method': 'POST', ':path': path, ...headers })
      const timer = setTimeout(() => {
        fail('TimeoutError')
        request.close(constants.NGHTTP2_CANCEL)
        // The connection may be dead: the next request opens another.
        if (session === used) session = null
        used.close()
      }, timeout)
      const answer: Http2Answer = { status: 0, retryAfter: undefined, text: '' }
      request.setEncoding('utf8')
      request.on('response', (received) => {
        answer.status = Number(received[':status'])
        const retryAfter = received['retry-after']
        answer.retryAfter = typeof retryAfter === 'string' ? retryAfter : undefined
      })
      request.on('data', (piece: string) => {
        answer.text += piece
      })
      request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'failed'))
      request.on('close', () => {
        clearTimeout(timer)
        if (answer.status === 0) fail('closed')
        else resolve(answer)
      })
      request.end(body)
    })
}
