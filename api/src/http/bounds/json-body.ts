import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors'

/** Maximum bytes of a body, and of the text fields of a form together, where a call declares no `body_bytes`. */
export const DEFAULT_BODY_BYTES = 65_536

/** Values of a larger body: two thousand samples of a device have half as many. */
const MAX_VALUES = 60_000

const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b

/**
 * Refuses a long JSON text with more values than any call takes, by its punctuation: reading a megabyte of brackets or
 * zeros keeps everybody else waiting, even if it is refused afterwards. Throws a Refusal: 422 TOO_MANY.
 */
export function requireFewValues(json: string): void {
  if (json.length <= DEFAULT_BODY_BYTES) return
  let values = 0
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index)
    if (character === COMMA || character === BRACKET || character === BRACE) values += 1
    if (values > MAX_VALUES) throw new Refusal(422, [{ code: 'TOO_MANY' }])
  }
}

/** Parses JSON bodies; of large ones one in each turn of the event loop, so that other requests are served in between. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  let last: Promise<unknown> = Promise.resolve()

  function parsed(request: FastifyRequest, text: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => {
        if (error) reject(error)
        else resolve(value)
      })
    })
  }

  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (text.length <= DEFAULT_BODY_BYTES) return parsed(request, text)
    requireFewValues(text)
    const mine = last.then(() => turn()).then(() => parsed(request, text))
    last = mine.catch(() => undefined)
    return mine
  })
}
