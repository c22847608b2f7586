import type { FastifyReply } from 'fastify'

/** Maximum bytes buffered for a slow client; beyond this it has to reconnect. */
const MAX_BUFFERED_BYTES = 65_536

/** An open response that events are written to. */
export interface EventStream<Event extends { type: string }> {
  send: (event: Event) => void
  /** Sends a comment line as keep-alive for proxies. */
  beat: () => void
  end: () => void
  /** Registers a callback for the end of the stream on either side, called once. */
  onEnd: (ended: () => void) => void
}

/** Starts the response, uncompressed, unbuffered by proxies and without timeout. */
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
