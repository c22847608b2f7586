import { operatorAt } from './operator'
import type { Server } from './server'

/** Has each of these people load the product, and report this outcome of a release, as their browsers would. */
export async function outcomesOf(
  server: Pick<Server, 'url'>,
  people: readonly string[],
  outcome: { remote: string; version: string; kind: string },
): Promise<void> {
  for (const email of people) {
    const { call, leave } = await operatorAt(server, email)
    const registry = await call('GET', '/registry')
    if (typeof registry !== 'object' || registry === null || !('load_token' in registry))
      throw new Error('The registry has no token of the load')
    await call('POST', '/release_outcomes', { load_token: registry.load_token, outcomes: [outcome] })
    await leave()
  }
}
