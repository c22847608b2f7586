import { notFound, unavailable } from '../../http/errors'
import type { Database } from '../../http/serve'
import { Unreachable } from '../../providers/http/request'
import type { WearableApp, WearableProvider } from '../../providers/wearables/provider'
import { provisionWearables, renewWearableToken, wearableAccount } from './account'

/** A participant who asks for her wearables, and who answers. */
export interface Asked {
  database: Database
  key: Buffer
  userId: string
  provider: WearableProvider
}

/** What the participant can connect and what is connected. Makes her known to the provider when she is not. */
export async function appsOf({ database, key, userId, provider }: Asked): Promise<WearableApp[]> {
  const account = await provisionWearables(database, key, userId, provider)
  const apps = await provider.apps(account.token)
  if (apps !== 'token_refused') return apps
  const renewed = await renewWearableToken(database, key, userId, account, provider)
  const again = await provider.apps(renewed.token)
  if (again === 'token_refused') throw new Unreachable('wearables', 'refuses the token that it has just given')
  return again
}

/** What the participant has connected. One whom the provider does not know has nothing, and it learns nothing of her by the question. */
export async function connectedAppsOf(asked: Asked): Promise<WearableApp[]> {
  if (!(await wearableAccount(asked.database, asked.key, asked.userId))) return []
  return (await appsOf(asked)).filter(({ synced }) => synced)
}

/** One app by its subname; 404 when the provider has no such app. */
export async function appOf(asked: Asked, subname: string): Promise<WearableApp> {
  const app = (await appsOf(asked)).find((known) => known.subname === subname)
  if (!app) throw notFound()
  return app
}

/** Does what needs the provider; refuses with 503 service_down while it cannot be used. */
export async function whileUp<T>(log: { warn(message: string): void }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    log.warn(error.message)
    throw unavailable('service_down')
  }
}
