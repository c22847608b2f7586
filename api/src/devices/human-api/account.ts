import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { HumanApiUser } from '@almanac/contracts/devices/human-api'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { seal, unseal } from '../../platform'
import { Unreachable } from '../../providers/http/request'
import type { HumanAccess, HumanApiProvider } from '../../providers/human-api/provider'
import { connectionTo } from '../connections'
import { notifyConnectionsDue } from '../sync/due'

const SOURCE = 'human_api'

/** A participant at the provider of health records, as stored. */
const storedAccount = z.object({
  /** Our id of the participant there: random, so that it reveals none of our own ids. */
  client_user_id: z.string(),
  human_id: z.optional(z.string()),
  sealed_token: z.optional(z.string()),
  sources: z._default(z.array(z.string()), []),
  hsc_reports_access_consent: z._default(z.boolean(), false),
})

type StoredAccount = z.infer<typeof storedAccount>

const contextOf = (user_id: string): string => `human_api:${user_id}`

async function accountOf(database: Database, user_id: string): Promise<StoredAccount | undefined> {
  const connection = await connectionTo(database, user_id, SOURCE)
  return connection && storedAccount.parse(connection.document)
}

/** The participant's id at the provider, created on first use. */
export async function reserveHumanUser(database: Database, user_id: string): Promise<string> {
  await database
    .insertInto('device_connections')
    .values({ user_id, source_id: SOURCE, document: JSON.stringify({ client_user_id: randomUUID() }) })
    .onConflict((conflict) => conflict.columns(['user_id', 'source_id']).doNothing())
    .execute()
  const account = await accountOf(database, user_id)
  if (!account) throw new Error('The reserved name is gone')
  return account.client_user_id
}

/** The participant in the format of the specification; null while nothing has been connected. */
export async function humanApiUser(database: Database, user_id: string): Promise<HumanApiUser | null> {
  const account = await accountOf(database, user_id)
  if (!account?.human_id) return null
  const { human_id: id, sources, hsc_reports_access_consent } = account
  return { id, sources, hsc_reports_access_consent }
}

/** Updates the stored account; false if the connection was ended meanwhile. */
export function changeAccount(
  database: Database,
  user_id: string,
  change: (account: StoredAccount) => StoredAccount,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .selectFrom('device_connections')
      .select('document')
      .where('user_id', '=', user_id)
      .where('source_id', '=', SOURCE)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    await transaction
      .updateTable('device_connections')
      .set({ document: JSON.stringify(change(storedAccount.parse(row.document))) })
      .where('user_id', '=', user_id)
      .where('source_id', '=', SOURCE)
      .execute()
    return true
  })
}

/** Who asks the provider for what. */
export interface HumanApiRequest {
  database: Database
  key: Buffer
  user_id: string
  provider: HumanApiProvider
}

/**
 * Requests the participant's connected sources from the provider, stores them, and schedules an immediate
 * read for a new one. Null if nothing is connected.
 */
export async function refreshAccount(request: HumanApiRequest): Promise<string[] | null> {
  const { database, user_id, provider } = request
  const access = await renewAccess(request)
  if (!access) return null
  const sources = await provider.sources(access.token)
  if (sources === 'unauthorized') throw new Unreachable('human_api', 'refuses the token that it has just given')
  const storedSources = (await accountOf(database, user_id))?.sources ?? []
  await changeAccount(database, user_id, (account) => ({ ...account, sources }))
  if (sources.some((source) => !storedSources.includes(source))) {
    // A new source has data from before what was read of the others.
    await database
      .updateTable('device_connections')
      .set({ next_sync_at: new Date(), read_from: null, read_until: null, refused_at: null })
      .where('user_id', '=', user_id)
      .where('source_id', '=', SOURCE)
      .execute()
    await notifyConnectionsDue(database)
  }
  return sources
}

/** The token of the last request; undefined before the first. */
export async function storedAccess(database: Database, key: Buffer, user_id: string): Promise<HumanAccess | undefined> {
  const { human_id, sealed_token } = (await accountOf(database, user_id)) ?? {}
  return human_id !== undefined && sealed_token !== undefined
    ? { human_id, token: unseal(key, contextOf(user_id), sealed_token) }
    : undefined
}

/** A new token, stored sealed. Null if the participant has connected nothing, or has disconnected at the provider. */
export async function renewAccess({ database, key, user_id, provider }: HumanApiRequest): Promise<HumanAccess | null> {
  const account = await accountOf(database, user_id)
  if (!account) return null
  const access = await provider.access(account.client_user_id)
  if (!access) {
    await changeAccount(database, user_id, (stored) => ({ ...stored, sources: [] }))
    return null
  }
  // Whoever has ended it at the provider may return there as somebody new, but not while sources are connected.
  if (account.human_id !== undefined && account.human_id !== access.human_id && account.sources.length > 0)
    throw new Unreachable('human_api', 'answered with the access of somebody else')
  await changeAccount(database, user_id, (known) => ({
    ...known,
    human_id: access.human_id,
    sealed_token: seal(key, contextOf(user_id), access.token),
  }))
  return access
}
