import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../src/account'
import { raiseRevision } from '../src/platform'
import { inTransaction } from '../src/database/transaction'
import type { Database } from '../src/http/serve'
import { readStudy } from './check/check'
import { loadAppointmentHours, loadAppointments } from './load/appointments'
import { loadConversations, loadInvitations, loadRelationships } from './load/circle'
import { type Kept, loadCompanies, refuseDuplicates } from './load/companies'
import { type DefinitionCounts, loadActivities, loadLibrary, loadSurveys } from './load/definitions'
import { loadDynamicLists, loadHealthyDoses, loadMedia, loadPages } from './load/content'
import { loadHistory } from './load/history'
import { giveActivities, joinLeaderboards, loadPeople } from './load/people'
import { loadMessaging } from './load/messaging'
import { loadPolls } from './load/polls'

/** Incremented when folders have to be loaded again because the loader has changed. */
const LOADER_VERSION = 6

/** The result of a load. */
export interface LoadReport {
  study: string
  name: string
  /** False when the same folder had been loaded before: then nothing was done. */
  changed: boolean
  companies: number
  activities: DefinitionCounts
  surveys: DefinitionCounts
  pages: DefinitionCounts
  /** Themes that stay as they were published in the brand studio. */
  kept_themes: Kept['themes']
  /** Companies whose passkeys stay as they or operators have set them. */
  kept_passkeys: Kept['passkeys']
  /** New people, and what was generated for them. */
  people: number
  responses: number
  completed_surveys: number
}

const nothing: DefinitionCounts = { added: 0, changed: 0 }

const unchanged = {
  changed: false,
  activities: nothing,
  surveys: nothing,
  pages: nothing,
  kept_themes: [],
  kept_passkeys: [],
  people: 0,
  responses: 0,
  completed_surveys: 0,
}

/**
 * Loads a study folder into the database, in one transaction. Idempotent; after a change it stores
 * definitions as new versions and never touches what participants recorded. Throws `StudyMistakes`
 * when the folder fails the check, or uses a name that belongs to another study.
 */
export async function loadStudy(database: Database, folder: string, now: Date = new Date()): Promise<LoadReport> {
  const study = await readStudy(folder)
  const checksum = createHash('sha256')
    .update(JSON.stringify([LOADER_VERSION, study]))
    .digest('hex')
  return inTransaction(database, async (transaction) => {
    // Several instances may start at once: one loads, the others wait and find the study loaded.
    await sql`select pg_advisory_xact_lock(hashtext(${`study ${study.key}`}))`.execute(transaction)
    const report = { study: study.key, name: study.name, companies: study.companies.length }
    const before = await transaction
      .selectFrom('study_loads')
      .select('checksum')
      .where('study_key', '=', study.key)
      .executeTakeFirst()
    if (before?.checksum === checksum) return { ...report, ...unchanged }
    await refuseDuplicates(transaction, study)
    const kept = await loadCompanies(transaction, study)
    await loadMessaging(transaction, study)
    await loadDynamicLists(transaction, study)
    const surveys = await loadSurveys(transaction, study)
    const activities = await loadActivities(transaction, study)
    await loadMedia(transaction, study, activities.loaded)
    await loadHealthyDoses(transaction, study)
    await loadLibrary(transaction, study)
    const pages = await loadPages(transaction, study)
    await loadPolls(transaction, study, now)
    const newPeople = await loadPeople(transaction, study, now, hashPassword)
    await giveActivities(transaction, study, activities.loaded, now)
    await loadRelationships(transaction, study, now)
    await loadInvitations(transaction, study, now)
    await loadConversations(transaction, study, now)
    await loadAppointmentHours(transaction, study)
    await loadAppointments(transaction, study, now)
    const written = await loadHistory(transaction, study, newPeople, activities.loaded, surveys.loaded, now)
    await joinLeaderboards(transaction, study, newPeople)
    await transaction
      .insertInto('study_loads')
      .values({ study_key: study.key, checksum })
      .onConflict((conflict) => conflict.column('study_key').doUpdateSet({ checksum, loaded_at: new Date() }))
      .execute()
    // Themes and features are part of the registry that browsers start with.
    await raiseRevision(transaction)
    return {
      ...report,
      changed: true,
      activities: activities.counts,
      surveys: surveys.counts,
      pages,
      kept_themes: kept.themes,
      kept_passkeys: kept.passkeys,
      people: newPeople.length,
      responses: written.responses,
      completed_surveys: written.surveys,
    }
  })
}
