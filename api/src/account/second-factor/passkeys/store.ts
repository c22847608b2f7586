import { isTransport, type PasskeyTransport } from '@almanac/contracts/schema/account/passkeys'
import type { Passkey } from '@almanac/contracts/account/second-factor'
import type { Database } from '../../../http/serve'

/** The passkeys of a person as their owner sees them, the oldest first. */
export async function passkeysOf(database: Database, user_id: string): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .select(['id', 'name', 'created_at', 'last_used_at', 'second_factor'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/** A credential as a browser names it. */
export interface Descriptor {
  id: string
  type: 'public-key'
  transports: PasskeyTransport[]
}

/** All credentials of a person as a browser names them. */
export const descriptorsOf = (database: Database, user_id: string): Promise<Descriptor[]> =>
  describe(credentialsOf(database, user_id))

/** Those of them that are second factors. */
export const factorDescriptorsOf = (database: Database, user_id: string): Promise<Descriptor[]> =>
  describe(credentialsOf(database, user_id).where('second_factor', '=', true))

const credentialsOf = (database: Database, user_id: string) =>
  database
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .select(['credential_id', 'transports'])
    .orderBy('created_at')

async function describe(credentials: ReturnType<typeof credentialsOf>): Promise<Descriptor[]> {
  const rows = await credentials.execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key',
    transports: transports.filter(isTransport),
  }))
}

/** Renames a passkey; false when it is none of theirs. */
export async function nameByOwner(database: Database, user_id: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .set({ name })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
