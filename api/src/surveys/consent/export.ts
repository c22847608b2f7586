import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import { inPortions } from '../../database/own-data'
import type { Database } from '../../http/serve'
import { signatureHash } from '../../account'
import { chainedOf, type ConsentRow } from './chain'
import { ChainCheck, type ChainReport } from './verify'

/** All consents, those of a participant together and in order. */
const consentsInOrder = (transaction: Database) =>
  inPortions((last: Pick<ConsentRow, 'user_id' | 'sequence'> | undefined) =>
    transaction
      .selectFrom('consent_entries')
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(user_id, sequence) > (${last?.user_id ?? null}::uuid, ${last?.sequence ?? 0}::int)`),
      )
      .selectAll()
      .orderBy('user_id')
      .orderBy('sequence')
      .limit(1_000)
      .execute(),
  )

/** One moment for the whole of a reading, however long it takes. */
const atOneMoment = <T>(database: Database, read: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** Writes all consents as NDJSON, a header first; each can be proven by `verifyExport` without this database. Gives how many. */
export async function exportConsents(database: Database, write: (line: string) => Promise<void>): Promise<number> {
  return atOneMoment(database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('consent_entries')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const exported_at = new Date().toISOString()
    await write(JSON.stringify({ format: 'almanac-consents', version: 1, exported_at, entries: Number(count) }))
    for await (const rows of consentsInOrder(transaction))
      for (const row of rows) await write(JSON.stringify({ ...chainedOf(row), hash: row.hash }))
    return Number(count)
  })
}

/** What a database has that an export has not: the pictures of signatures, and the audit trail. */
interface DatabaseReport extends ChainReport {
  /** Consents that the audit trail names and that are gone, although their participant is there. */
  missing: string[]
  /** Consents whose picture of the signature is another one, or gone. */
  signatures: string[]
}

/** Proves the consents of the database: every chain, the pictures of signatures, and that none is gone that the audit trail names. */
export async function verifyConsents(database: Database): Promise<DatabaseReport> {
  return atOneMoment(database, async (transaction) => {
    const check = new ChainCheck()
    const signatures: string[] = []
    let line = 0
    let fault: ChainReport['fault'] = null
    for await (const rows of consentsInOrder(transaction)) {
      for (const row of rows) {
        line += 1
        const reason: string | undefined = fault === null ? check.add({ ...chainedOf(row), hash: row.hash }) : undefined
        if (reason !== undefined) fault = { line, consent: row.id, reason }
        const { user_id, signature_image_id, signature_hash } = row
        if (signature_image_id && (await signatureHash(transaction, user_id, signature_image_id)) !== signature_hash)
          signatures.push(row.id)
      }
    }
    const { entries, participants } = check
    return { entries, participants, digest: check.digest(), fault, signatures, missing: await missingOf(transaction) }
  })
}

/** Consents in the audit trail, with their hash, that are not among those that are stored. */
async function missingOf(transaction: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select document->>'consent_id' as id from audit_trail
    where action in ('consent_given', 'consent_withdrawn') and document->>'hash' is not null
      and exists (select from users where users.id::text = audit_trail.actor)
      and not exists (
        select from consent_entries as given
        where given.user_id::text = audit_trail.actor and given.hash = document->>'hash')
    limit 100`.execute(transaction)
  return rows.map(({ id }) => id)
}
