import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import { inBatches } from '../../database/own-data'
import type { Database } from '../../http/serve'
import { signatureHash } from '../../account'
import { chainedOf, type ConsentRow } from './chain'
import type { Signer } from '../../platform'
import { type ExportSignature, signExport } from './export-signature'
import { ChainCheck, ChainDigest, type ChainReport } from './verify'

/** All consents, grouped by participant and in order. */
const consentsInOrder = (transaction: Database) =>
  inBatches((last: Pick<ConsentRow, 'user_id' | 'sequence'> | undefined) =>
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

/** Reads from one consistent snapshot, however long it takes. */
const atOneMoment = <T>(database: Database, read: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The installation that exports. */
export interface Exporter {
  signer: Signer
  /** Its address. */
  installation: string
}

/**
 * Writes all consents as NDJSON between a header and the installation's signature; `verifyExport` verifies them
 * without this database. Returns the signature.
 */
export async function exportConsents(
  database: Database,
  { signer, installation }: Exporter,
  write: (line: string) => Promise<void>,
): Promise<ExportSignature> {
  return atOneMoment(database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('consent_entries')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const entries = Number(count)
    const exported_at = new Date().toISOString()
    const heads = new ChainDigest()
    await write(JSON.stringify({ format: 'almanac-consents', version: 2, exported_at, entries }))
    for await (const rows of consentsInOrder(transaction))
      for (const row of rows) {
        heads.add(row)
        await write(JSON.stringify({ ...chainedOf(row), hash: row.hash }))
      }
    const signature = signExport({ digest: heads.digest(), entries, exported_at, installation }, signer)
    await write(JSON.stringify(signature))
    return signature
  })
}

/** Additional checks of a database: signature pictures and audit trail, which an export lacks. */
interface DatabaseReport extends ChainReport {
  /** Consents in the audit trail that are missing although their participant exists. */
  missing: string[]
  /** Consents whose signature picture was changed or is missing. */
  signatures: string[]
}

/** Verifies the consents of the database: every chain, the signature pictures, and that none in the audit trail is missing. */
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

/** Consents in the audit trail that are not stored with the same hash. */
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
