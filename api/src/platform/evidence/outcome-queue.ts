import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../http/serve'
import { OutcomeQueue } from './queue'
import { insertOutcomes } from './rows'

/** The queue of a server. */
export function createOutcomeQueue(database: Database, log: Pick<FastifyBaseLogger, 'error'>): OutcomeQueue {
  return new OutcomeQueue((batch) => insertOutcomes(database, batch), log)
}
