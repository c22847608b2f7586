import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { Unreachable } from '../http/request'

/** A connection on which nothing was asked for so long is closed. */
const IDLE_TIMEOUT_MS = 60_000

/** What a service answered over HTTP/2. */
export interface Http2Answer {
  status: number
  /** Of its Retry-After. */
  retryAfter: string | undefined
  text: string
}

/**
 * Asks one origin over HTTP/2, all requests on one connection that is opened when it is needed and again after
 * it was closed: Apple takes many short ones for an attack. Throws Unreachable without an answer in time.
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
    // The process may end while nothing is asked.
    opened.unref()
    // What fails is told to each request that is on its way.
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
        // Nothing may come over this connection any more.
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
