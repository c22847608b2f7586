import { operatorAt } from '../harness/operator'
import type { Route } from './routes'

/**
 * Gives people every feature that a route requires, so that each picture shows its own screen. Returns what takes
 * them away again: a server that was running already is left as it was.
 */
export async function giveFeatures(url: string, routes: readonly Route[], people: readonly string[]) {
  const operator = await operatorAt({ url }, 'nadia@demo.almanac.health', 'almanac-demo')
  const features = new Set(routes.flatMap(({ feature }) => feature ?? []))
  const set = async (value: true | null) => {
    for (const feature of features)
      for (const user of people) await operator.call('PUT', '/features', { feature, value, user })
  }
  await set(true)
  return async () => {
    await set(null)
    await operator.leave()
  }
}
