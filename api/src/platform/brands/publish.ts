import type { Transaction } from 'kysely'
import type { Audience } from '@almanac/contracts/platform/brands'
import { inTransaction } from '../../database/transaction'
import type { Tables } from '../../database/tables'
import type { ThemeDocument } from '../../database/documents/brands'
import { conflict, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { record } from '../audit/audit-trail'
import { lockRegistry, raiseRevision } from '../registry/revision'
import { findScope } from '../rollouts/rule'
import { asEdited, documentOf } from './draft'
import { draftProblems } from './problems'
import { type BrandName, type LiveTheme, liveTheme, readDraft } from './store'
import { isSameTheme, newestOfStudy, newestVersion, noteOfStudy, versionOf } from './versions'

/** Who changes what participants get, and why. */
export interface Change {
  by: string
  reason: string | null
  locale: string
}

interface Publication {
  /** Of the draft that was looked at. */
  revision: number
  audience: Audience
}

/** The draft as a theme. 409 when another one is there by now, 422 with its first problems while it has any. */
async function publishable(database: Database, live: LiveTheme, revision: number, locale: string) {
  const stored = await readDraft(database, live)
  if (stored.revision !== revision) throw conflict('BRAND_DRAFT_CHANGED')
  const problems = await draftProblems(database, stored.draft, live.document, locale)
  if (problems.length > 0)
    throw new Refusal(
      422,
      problems.map(({ field, sentence }) => ({ code: 'BRAND_HAS_PROBLEMS', field, title: sentence })),
    )
  return documentOf(stored.draft, live.document)
}

/** Everybody gets this document of a theme from now on; `version` is null for what the study's files say. */
async function giveEverybody(
  transaction: Transaction<Tables>,
  { company_id, key }: Pick<LiveTheme, 'company_id' | 'key'>,
  { name, light, dark, brand }: ThemeDocument,
  version: number | null,
): Promise<void> {
  await transaction
    .updateTable('themes')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .set({
      name,
      light: JSON.stringify(light),
      dark: JSON.stringify(dark),
      brand: brand && JSON.stringify(brand),
      version,
    })
    .execute()
}

async function endTrial(transaction: Transaction<Tables>, { company_id, key }: LiveTheme): Promise<number | undefined> {
  const ended = await transaction
    .deleteFrom('theme_trials')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .returning('version')
    .executeTakeFirst()
  return ended?.version
}

/** The version of this document: the newest where it is the same, such as one that some people have tried. */
async function versionFor(
  transaction: Transaction<Tables>,
  live: LiveTheme,
  document: ThemeDocument,
  { by, reason }: Change,
): Promise<number> {
  const before = live.version ?? (await noteOfStudy(transaction, live, live.document))
  const newest = await newestVersion(transaction, live)
  // What some people have tried is published to everyone as the version that it is.
  if (newest?.origin === 'studio' && newest.before === before && isSameTheme(newest.document, document))
    return newest.version
  const version = (newest?.version ?? 0) + 1
  await transaction
    .insertInto('theme_versions')
    .values({
      company_id: live.company_id,
      key: live.key,
      version,
      origin: 'studio',
      document: JSON.stringify(document),
      before,
      made_by: by,
      note: reason,
    })
    .execute()
  return version
}

/** Gives the draft of a theme to some people or to everyone. */
export function publish(
  database: Database,
  name: BrandName,
  { revision, audience }: Publication,
  change: Change,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const live = await liveTheme(transaction, name)
    const document = await publishable(transaction, live, revision, change.locale)
    if (isSameTheme(asEdited(live), document)) throw conflict('BRAND_UNCHANGED')
    const version = await versionFor(transaction, live, document, change)
    await endTrial(transaction, live)
    if (audience.kind === 'everyone') await giveEverybody(transaction, live, document, version)
    else {
      const scope =
        audience.kind === 'group'
          ? await findScope(transaction, { company: name.company, group: audience.group })
          : null
      await transaction
        .insertInto('theme_trials')
        .values({
          company_id: live.company_id,
          key: live.key,
          version,
          group_id: scope?.group_id ?? null,
          percent: audience.kind === 'percent' ? audience.percent : null,
          started_by: change.by,
        })
        .execute()
    }
    await record(transaction, {
      actor: change.by,
      action: 'brand_published',
      subject: `${name.company}, ${name.theme}`,
      document: { version, audience, reason: change.reason },
    })
    await raiseRevision(transaction)
  })
}

/** Ends the trial of a theme; without one everybody gets the version before the current one. 409 without either. */
export function takeBack(database: Database, name: BrandName, change: Change): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockRegistry(transaction)
    const live = await liveTheme(transaction, name)
    const ended = await endTrial(transaction, live)
    const document = ended === undefined ? { to: await bringBack(transaction, live) } : { ended_trial: ended }
    await record(transaction, {
      actor: change.by,
      action: 'brand_taken_back',
      subject: `${name.company}, ${name.theme}`,
      document: { ...document, reason: change.reason },
    })
    await raiseRevision(transaction)
  })
}

/** Gives everybody the version before the current one; of those of the study's files the newest. */
async function bringBack(transaction: Transaction<Tables>, live: LiveTheme): Promise<number> {
  const current = live.version === null ? undefined : await versionOf(transaction, live, live.version)
  const before = current?.before ?? undefined
  const found = before === undefined ? undefined : await versionOf(transaction, live, before)
  const target = found?.origin === 'study' ? await newestOfStudy(transaction, live) : found
  if (!target) throw conflict('BRAND_NOTHING_BEFORE')
  await giveEverybody(transaction, live, target.document, target.origin === 'study' ? null : target.version)
  return target.version
}
