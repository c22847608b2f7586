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
  // An earlier revision may have had another call for this: its screens that need a feature get no picture.
  try {
    await set(true)
  } catch (error) {
    await operator.leave()
    console.log(`Features are as they were: ${error instanceof Error ? error.message : String(error)}`)
    return () => Promise.resolve()
  }
  return async () => {
    await set(null)
    await operator.leave()
  }
}
