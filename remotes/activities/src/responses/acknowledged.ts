import { outbox } from '@almanac/outbox'

/** How long an acknowledgement is waited for before something is said, in milliseconds. */
const PATIENCE = 1_000

/** What can truly be said of a write after a moment. Rejects when it was refused. */
export function acknowledged(id: string): Promise<'saved' | 'waiting'> {
  return Promise.race([
    outbox.settled(id),
    new Promise<'waiting'>((resolve) => {
      setTimeout(() => resolve('waiting'), PATIENCE)
    }),
  ])
}
