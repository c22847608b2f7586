import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'
import { languageOf, ownPlaces, type Place, AGREEMENTS, pagesIn, validPages, type ValidPage } from './pages'

/** What somebody says that they have read and accepts. */
export interface Accepted {
  id: string
  version: number
  locale: string
}

/** Keeps acceptances with a line each in the audit trail; those that are there already stay as they were. */
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
 * Accepts these versions for a user. 404 for what is no agreement of theirs; 409
 * AGREEMENT_CHANGED when one of them is not valid any more, and then none is stored.
 */
export async function acceptAgreements(
  database: Database,
  user_id: string,
  wanted: readonly Accepted[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const places = await ownPlaces(transaction, user_id)
    // A study that is loaded at this moment waits, or is waited for.
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

/** Accepts all that holds for a user in their groups, as they read it in this language: for a visitor who registers, and a user who joins a group. */
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

/** Somebody whom a study brings along. */
export interface LoadedPerson {
  user_id: string
  locale: string
  places: Place[]
}

/** People of a demonstration count as having accepted what holds when they are made. They decided nothing, so the audit trail has nothing of it. */
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
