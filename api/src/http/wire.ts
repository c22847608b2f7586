import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiErrors, ErrorCode } from '@almanac/contracts'
import { errorCode } from '../database/embedded/failure'
import { DEFAULT_LOCALE } from './locales'
import { errorTitle } from './words'

/** What is wrong on the wire, before there is a request: status and code by what Node calls it. */
const FAULTS: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'TOO_LONG' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'TOO_LARGE' },
}

/**
 * Answers what never became a request, in the one shape of errors, and ends the
 * connection. Nothing is known of the caller's language.
 */
export function answerOnWire(error: Error, socket: Socket): void {
  const name = errorCode(error) ?? ''
  if (name === 'ECONNRESET' || socket.destroyed) return
  const { status, code } = FAULTS[name] ?? { status: 400, code: 'BAD_REQUEST' as const }
  const refused: ApiErrors = { errors: [{ title: errorTitle(code, DEFAULT_LOCALE), code }] }
  const body = JSON.stringify(refused)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
