import { newId } from '@almanac/domain/ids'
import type { TestServer } from '../../testing/server'
import { companyOf } from '../../testing/study'

export const GOOD_PASSWORD = 'a long walk at low tide'

let nth = 0

/** Creates a group with its code. */
export async function groupOf(
  server: TestServer,
  more: { two_factor?: boolean; status?: 'open' | 'closed'; captcha?: boolean } = {},
) {
  nth += 1
  const { company_id, group_id } = await companyOf(server.database, `registering-${nth}-${newId()}`)
  const { captcha, ...columns } = more
  if (Object.keys(columns).length > 0)
    await server.database.updateTable('groups').set(columns).where('id', '=', group_id).execute()
  if (captcha)
    await server.database
      .updateTable('themes')
      .set({ features: JSON.stringify([{ title: 'Captcha Toggle', enabled: true }]) })
      .where('company_id', '=', company_id)
      .execute()
  const { code } = await server.database
    .selectFrom('groups')
    .where('id', '=', group_id)
    .select('code')
    .executeTakeFirstOrThrow()
  return { company_id, group_id, code }
}

/** A valid form. */
export function formOf(registration_code: string | undefined, more: Record<string, unknown> = {}) {
  const email = `new-${newId()}@example.test`
  return {
    registration_code,
    first_name: 'Zoe',
    last_name: 'Okafor',
    email,
    password: GOOD_PASSWORD,
    password_confirmation: GOOD_PASSWORD,
    birth_year: 1990,
    gender: 'female',
    terms_agreed: true,
    ...more,
  }
}

/** Messages queued for an address, the latest first. */
export async function sentTo(server: TestServer, recipient: string) {
  return server.database
    .selectFrom('outgoing_messages')
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .select(['kind', 'channel', 'document'])
    .execute()
}

/** The last code sent to a number. */
export async function codeFor(server: TestServer, number: string): Promise<string> {
  const [latest] = await sentTo(server, number)
  const code = latest && 'code' in latest.document ? latest.document.code : undefined
  if (typeof code !== 'string') throw new Error('No code was sent')
  return code
}

let address = 0

/** A visitor with a unique address. The server must trust its proxy. */
export function somebody(server: TestServer) {
  const client = server.newVisitor()
  address += 1
  client.headers['x-forwarded-for'] = `10.9.${(address >> 8) & 255}.${address & 255}`
  return client
}
