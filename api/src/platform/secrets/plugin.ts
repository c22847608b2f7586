import type { FastifyInstance } from 'fastify'
import { tokenKey } from './key'

const keys = new WeakMap<FastifyInstance, Buffer>()

/** The key of this server, read when it is first needed: a server that connects no devices needs none. */
export function keyOf(app: FastifyInstance): Buffer {
  const known = keys.get(app)
  if (known) return known
  const key = tokenKey(process.env)
  keys.set(app, key)
  return key
}
