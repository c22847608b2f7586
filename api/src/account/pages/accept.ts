import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'
import { languageOf, ownPlaces, type Place, AGREEMENTS, pagesIn, validPages, type ValidPage } from './pages'

/** An agreement that a user accepts, in the version and locale that they read. */
export interface Accepted {
  id: string
  version: number
  locale: string
}

/**
 * Stores acceptances, each with an entry in the audit trail. Existing ones are kept unchanged, without
 * another entry.
 */
async function keep(
  transaction: Transaction<Tables>,
  user_id: string,
  accepted: readonly { page: ValidPage; locale: string }[],
): Promise<void> {
  if (accepted.length === 0) return
  const rows = accepted.map(({ page, locale }) => ({
    user_id,
    agreement_id: page.id,
    version: page.version,
    locale: languageOf(page.document, locale),
  }))
  const fresh = await transaction
    .insertInto('agreement_acceptances')
    .values(rows)
    .onConflict((conflicting) => conflicting.doNothing())
    .returning(['agreement_id', 'version', 'locale'])
    .execute()
  for (const { agreement_id, version, locale } of fresh) {
    await record(transaction, {
      actor: participantMark('agreements', user_id),
      action: 'accept_agreement',
      subject: `${agreement_id} ${version}`,
      document: { agreement_id, version, locale },
    })
  }
}

/**
 * Accepts these versions for a user. 404 for an agreement of none of their companies; 409
 * AGREEMENT_CHANGED when one of them is not the current version, and then none is stored.
 */
export async function acceptAgreements(
  database: Database,
  user_id: string,
  wanted: readonly Accepted[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const places = await ownPlaces(transaction, user_id)
    // Locks the pages against a concurrent load of the study.
    const locked = await transaction
      .selectFrom('pages')
      .where(
        'id',
        'in',
        wanted.map(({ id }) => id),
      )
      .orderBy('id')
      .orderBy('version')
      .select(['id', 'company_id'])
      .forShare()
      .execute()
    const own = new Set(places.map(({ company_id }) => company_id))
    const known = new Set(locked.filter(({ company_id }) => own.has(company_id)).map(({ id }) => id))
    if (wanted.some(({ id }) => !known.has(id))) throw notFound()
    const valid = new Map((await pagesIn(transaction, places, AGREEMENTS)).map((page) => [page.id, page]))
    const accepted = wanted.map(({ id, version, locale }) => {
      const page = valid.get(id)
      if (page?.version !== version) throw conflict('AGREEMENT_CHANGED')
      return { page, locale }
    })
    await keep(transaction, user_id, [...new Map(accepted.map((one) => [one.page.id, one])).values()])
  })
}

/** Accepts all current agreements of a user's groups, in the language in which they read them: at registration, and when a user joins a group. */
export async function acceptCurrentAgreements(
  transaction: Transaction<Tables>,
  user_id: string,
  locale: string,
): Promise<void> {
  const pages = await pagesIn(transaction, await ownPlaces(transaction, user_id), AGREEMENTS)
  await keep(
    transaction,
    user_id,
    pages.map((page) => ({ page, locale })),
  )
}

/** A person created by loading a study. */
export interface LoadedPerson {
  user_id: string
  locale: string
  places: Place[]
}

/** Accepts the current agreements for new people of a demonstration. Without entries in the audit trail, since it was not their decision. */
export async function acceptAsLoaded(transaction: Transaction<Tables>, people: readonly LoadedPerson[]): Promise<void> {
  const holding = await validPages(
    transaction,
    people.flatMap(({ places }) => places.map(({ company_id }) => company_id)),
    AGREEMENTS,
  )
  const rows = people.flatMap(({ user_id, locale, places }) =>
    holding(places).map((page) => ({
      user_id,
      agreement_id: page.id,
      version: page.version,
      locale: languageOf(page.document, locale),
    })),
  )
  if (rows.length > 0) await transaction.insertInto('agreement_acceptances').values(rows).execute()
}
