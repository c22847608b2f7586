import Fastify, { LogController } from 'fastify'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { logCalls, loggerOptions } from './log'

class StorageFailure extends Error {
  override name = 'StorageFailure'
}

class DatabaseError extends Error {
  code = '23514'
  table = 'responses'
  column = 7
  detail = 'Failing row contains (ruth, pain 9)'
}

const line = z.looseObject({
  level: z.int(),
  msg: z.optional(z.string()),
  call: z.optional(z.string()),
  status: z.optional(z.int()),
  milliseconds: z.optional(z.int()),
  err: z.optional(z.record(z.string(), z.unknown())),
})

/** A server with a captured log, one entry per line. */
function serverWithLog() {
  const written: string[] = []
  const options = loggerOptions('info')
  const app = Fastify({
    logger: {
      ...(typeof options === 'object' ? options : {}),
      stream: { write: (text: string) => void written.push(text) },
    },
    logController: new LogController({ disableRequestLogging: true }),
  })
  logCalls(app)
  app.get(
    '/responses',
    {
      config: { call: { id: 'listResponses', area: 'activities', method: 'GET', path: '/responses', policy: 'user' } },
    },
    (_, reply) => reply.code(418).send(),
  )
  app.get('/file.js', (_, reply) => reply.send(''))
  return { app, written, lines: () => written.map((text) => parse(line, JSON.parse(text))) }
}

test('a call is logged with its id, status and duration, without its parameters', async () => {
  const { app, written, lines } = serverWithLog()
  await app.inject('/responses?user_id=ruth')
  await app.inject('/file.js')
  expect(lines()).toMatchObject([
    { call: 'listResponses', status: 418 },
    { call: 'file or page', status: 200 },
  ])
  expect(lines()[0]?.milliseconds).toBeGreaterThanOrEqual(0)
  expect(written.join()).not.toContain('ruth')
  await app.close()
})

test('an error is logged with its stack location, without user input', async () => {
  const { app, written, lines } = serverWithLog()
  app.log.error({ err: new DatabaseError('pain of ruth\n    is 9') }, 'a call failed')
  app.log.error({ err: new StorageFailure('PUT of a file: 503') }, 'a call failed')
  const [first, second] = lines()
  expect(first).toMatchObject({ level: 50, msg: 'a call failed' })
  // Only these: neither the row that PostgreSQL quotes nor any other property of the error.
  expect(first?.err).toEqual({
    type: 'Error',
    message: '',
    stack: expect.stringMatching(/log\.test\.ts:\d+:\d+\)? < /),
    code: '23514',
    table: 'responses',
  })
  expect(
    String(first?.err?.stack)
      .split(' < ')
      .every((place) => !place.startsWith('at ') && place.trim() === place),
  ).toBe(true)
  // Messages of our own errors contain no values.
  expect(second?.err).toMatchObject({ type: 'StorageFailure', message: 'PUT of a file: 503' })
  expect(written.join()).not.toMatch(/ruth|pain/)
  await app.close()
})

test('an error without a stack is logged too', async () => {
  const { app, lines } = serverWithLog()
  const error = new Error('pain of ruth')
  delete error.stack
  app.log.error({ err: error }, 'a call failed')
  expect(lines()[0]?.err).toEqual({ type: 'Error', message: '', stack: '' })
  await app.close()
})

test('the log level is the configured one', async () => {
  expect(loggerOptions('warn')).toMatchObject({ level: 'warn' })
})
