import { safeParse } from 'zod/v4/core'
import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { descriptor } from '@almanac/contracts/schema/platform/registry'
import { clashesOf, type Offer } from '@almanac/domain/releases'
import type { Fault } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { errorTitle } from '../../../http/words'
import { isRuledOrNext } from '../candidates'
import { descriptorFaults } from './document'

/**
 * What the other remotes offer: in every release named by a rule, and in the
 * newest published one that is not withdrawn, which may go live next.
 */
async function offersBeside(database: Database, remote: string): Promise<{ remote: string; offer: Offer }[]> {
  const rows = await database
    .selectFrom('releases')
    .where('remote', '!=', remote)
    .where(isRuledOrNext)
    .orderBy('remote')
    .orderBy('published_at')
    .select(['remote', 'descriptor'])
    .execute()
  return rows.flatMap((row) => {
    const parsed = safeParse(descriptor, row.descriptor)
    return parsed.success ? [{ remote: row.remote, offer: parsed.data }] : []
  })
}

/** Conflicts of a remote with others or the host: routes, places in the navigation, exclusive slots. */
export function clashFaultsAmong(
  remote: string,
  offer: RemoteDescriptor,
  others: { remote: string; offer: Offer }[],
): Fault[] {
  const faults = clashesOf(offer, others).map(({ code, what, owner }) => ({
    code,
    field: 'descriptor',
    values: { remote, what, owner },
  }))
  // Several releases of one remote may be live, with the same conflict.
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

/** Conflicts of a remote with what the others offer on this server. */
export async function clashFaults(database: Database, remote: string, offer: RemoteDescriptor): Promise<Fault[]> {
  return clashFaultsAmong(remote, offer, await offersBeside(database, remote))
}

/** The same as sentences for the log at the start of a server, with descriptor faults. */
export async function clashesOfRelease(
  database: Database,
  { remote, descriptor: offer }: ReleaseDocument,
): Promise<string[]> {
  return [...descriptorFaults(offer), ...(await clashFaults(database, remote, offer))].map(({ code, values }) =>
    errorTitle(code, 'en', values),
  )
}
