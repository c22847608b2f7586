import type { FastifyReply } from 'fastify'

/** Bytes that may wait for a client that reads too slowly; then it has to come again. */
const MAX_BUFFERED_BYTES = 65_536

/** One open answer that events are written to. */
export interface EventStream<Event extends { type: string }> {
  send: (event: Event) => void
  /** A comment line, so that no proxy takes the connection for dead. */
  beat: () => void
  end: () => void
  /** Called once, when it has ended on either side. */
  onEnd: (ended: () => void) => void
}

/** Begins the answer. It is neither compressed nor buffered by a proxy, and has no time limit. */
export function openEventStream<Event extends { type: string }>(reply: FastifyReply): EventStream<Event> {
  reply.hijack()
  const { raw } = reply
  void reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.socket?.setTimeout(0)
  raw.flushHeaders()

  function write(text: string): void {
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy()
    else if (!raw.writableEnded) raw.write(text)
  }

  return {
    send: (event) => write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void raw.end(),
    onEnd: (ended) => void raw.once('close', ended),
  }
}
