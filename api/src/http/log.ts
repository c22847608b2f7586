import type { FastifyInstance, FastifyServerOptions } from 'fastify'

interface Described {
  [key: string]: unknown
  type: string
  message: string
  stack: string
}

/** Name and stack location of an error, without its message, which may quote user input. */
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
  // Messages of our own errors name contracts, operations and statuses, never values.
  if (error.name === 'ContractBroken' || error.name === 'StorageFailure') known.message = error.message
  return known
}

/** Options of the server's log: no bodies, no URLs with parameters, no health data. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: { err: describeError },
  }
}

/** Logs one line per call: id, status, duration. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      call: request.routeOptions.config.call?.id ?? 'file or page',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
  })
}
