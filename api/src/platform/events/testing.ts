import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { parse } from 'zod/v4/core'
import { serverEvent, type ServerEvent } from '@almanac/contracts/schema/platform/events'

export interface Listening {
  answer: IncomingMessage
  /** The next event; undefined when the stream has ended. */
  next: () => Promise<ServerEvent | undefined>
}

/** Opens an event stream as a browser does, over a real connection to a listening server. */
export async function listenAs({ server }: FastifyInstance, cookie: string): Promise<Listening> {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(
    get({
      port,
      host: '127.0.0.1',
      path: '/api/events',
      headers: { cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    }),
    'response',
  )) as [IncomingMessage]
  const pieces: AsyncIterator<unknown, undefined> = answer.setEncoding('utf8').iterator()
  let text = ''

  async function next(): Promise<ServerEvent | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const [, type, data] = /^event: (\w+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        if (data === undefined) continue
        const event = parse(serverEvent, JSON.parse(data))
        expect(event.type).toBe(type)
        return event
      }
      const { value, done } = await pieces.next()
      if (done) return undefined
      text += String(value)
    }
  }
  return { answer, next }
}
