import type { FastifyInstance, FastifyServerOptions } from 'fastify'

interface Described {
  [key: string]: unknown
  type: string
  message: string
  stack: string
}

/** Where an error came from, without what it says: a message may quote what somebody entered. */
function describeError(error: Error): Described {
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim().slice('at '.length))
  const known: Described = { type: error.name, message: '', stack: stack?.join(' < ') ?? '' }
  for (const key of ['code', 'table', 'column', 'constraint', 'routine']) {
    const value: unknown = Reflect.get(error, key)
    if (typeof value === 'string') known[key] = value
  }
  // Ours name contracts, operations and statuses, never values.
  if (error.name === 'ContractBroken' || error.name === 'StorageFailure') known.message = error.message
  return known
}

/** What the server writes of itself: no bodies, no addresses with what was asked, nothing of anybody's health. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { err: describeError },
  }
}

/** One line a call: which, how it ended, how long it took. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      call: request.routeOptions.config.call?.id ?? 'file or page',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
  })
}
