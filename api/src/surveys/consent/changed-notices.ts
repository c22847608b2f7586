import { type RawBuilder, sql } from 'kysely'
import { confirmedAddresses } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { surveyOfStudy } from '../survey/queries'
import { allVersions, hasOtherTerms, type SurveyVersion } from '../survey/versions'
import type { ConsentObjectives, ConsentVersion } from './objectives'
import { isSameTerms } from './queries'

/** The screen with the consents. The mail names neither study nor document. */
const LINK = '/consents'

/** Participants in one transaction. */
const BATCH_SIZE = 200

/** What asks for consents of which some are to other terms than its newest version has: a survey or an activity. */
interface Changed {
  /** Whose study it is of. */
  company_id: string | null
  /** Condition on a consent `c`: it was given to other terms than the newest ones. */
  isOutdated: RawBuilder<unknown>
  /** Condition on a later consent of the same person: it is to the same question or objective as `c`. */
  isSame: RawBuilder<unknown>
  /** Condition on a participant `c.user_id`: they were written to about this version. */
  isTold: RawBuilder<unknown>
  /** Notes that these participants are told; returns those whom no other process has noted. */
  note: (transaction: Database, people: readonly string[]) => Promise<string[]>
  /** Whether a participant is still asked for it. */
  isAsked: (database: Database, user_id: string) => Promise<boolean>
}

const isConsent = ({ type }: { type: string }): boolean => type === 'econsent'

/** The questions and versions of a survey whose terms differ from those of the newest version. */
function outdatedQuestions([newest, ...earlier]: readonly SurveyVersion[]) {
  const keys = newest ? newest.survey.definition.questions.filter(isConsent).map(({ key }) => key) : []
  return earlier.flatMap(({ survey, version }) =>
    keys
      .filter((key) => newest && hasOtherTerms(survey, newest.survey, key))
      .map((question_key) => ({ question_key, version })),
  )
}

async function* changedSurveys(database: Database): AsyncIterable<Changed> {
  const several = await database
    .selectFrom('surveys')
    .groupBy(['id', 'company_id'])
    .having(({ fn }) => fn.max('version'), '>', 1)
    .select(({ fn }) => ['id', 'company_id', fn.max('version').as('newest')])
    .execute()
  for (const { id, company_id, newest } of several) {
    const outdated = outdatedQuestions(await allVersions(database, id))
    if (outdated.length > 0) yield { company_id, ...changedSurvey(id, newest, outdated) }
  }
}

function changedSurvey(
  survey_id: string,
  survey_version: number,
  outdated: readonly { question_key: string; version: number }[],
): Omit<Changed, 'company_id'> {
  return {
    isOutdated: sql`c.survey_id = ${survey_id} and (split_part(c.question_key, '@', 1), c.survey_version) in (
      select * from unnest(${outdated.map(({ question_key }) => question_key)}::text[], ${outdated.map(({ version }) => version)}::integer[]))`,
    isSame: sql`later.survey_response_id = c.survey_response_id and later.question_key = c.question_key`,
    isTold: sql`exists (select from consent_notices n where n.user_id = c.user_id
      and n.survey_id = ${survey_id} and n.survey_version = ${survey_version})`,
    async note(transaction, people) {
      const noted = await transaction
        .insertInto('consent_notices')
        .values(people.map((user_id) => ({ user_id, survey_id, survey_version })))
        .onConflict((conflicting) => conflicting.doNothing())
        .returning('user_id')
        .execute()
      return noted.map(({ user_id }) => user_id)
    },
    isAsked: async (database, user_id) => (await surveyOfStudy(database, user_id, survey_id)) !== undefined,
  }
}

/** The objectives and versions of an activity whose terms differ from those of the newest version. */
function outdatedObjectives([newest, ...earlier]: readonly ConsentVersion[]) {
  return earlier.flatMap(({ consents, definition_version: version }) =>
    consents.flatMap((terms) => {
      const now = newest?.consents.find(({ id }) => id === terms.id)
      return now && !isSameTerms(terms, now) ? [{ objective_id: terms.id, version }] : []
    }),
  )
}

async function* changedActivities(database: Database, objectives: ConsentObjectives): AsyncIterable<Changed> {
  for await (const { activity_id, versions } of objectives.changing(database)) {
    const outdated = outdatedObjectives(versions)
    const newest = versions[0]?.definition_version
    if (newest !== undefined && outdated.length > 0)
      yield {
        company_id: (await objectives.companyOf(database, activity_id)) ?? null,
        ...changedActivity(objectives, activity_id, newest, outdated),
      }
  }
}

function changedActivity(
  objectives: ConsentObjectives,
  activity_id: string,
  definition_version: number,
  outdated: readonly { objective_id: string; version: number }[],
): Omit<Changed, 'company_id'> {
  const objective_ids = outdated.map(({ objective_id }) => objective_id)
  return {
    isOutdated: sql`c.activity_id = ${activity_id} and (c.objective_id, c.definition_version) in (
      select * from unnest(${objective_ids}::uuid[], ${outdated.map(({ version }) => version)}::integer[]))`,
    isSame: sql`later.objective_id = c.objective_id`,
    isTold: sql`exists (select from activity_consent_notices n where n.user_id = c.user_id
      and n.activity_id = ${activity_id} and n.definition_version = ${definition_version})`,
    async note(transaction, people) {
      const noted = await transaction
        .insertInto('activity_consent_notices')
        .values(people.map((user_id) => ({ user_id, activity_id, definition_version })))
        .onConflict((conflicting) => conflicting.doNothing())
        .returning('user_id')
        .execute()
      return noted.map(({ user_id }) => user_id)
    },
    async isAsked(database, user_id) {
      for (const objective_id of new Set(objective_ids))
        if ((await objectives.current(database, user_id, objective_id, activity_id))?.is_asked) return true
      return false
    },
  }
}

/** Participants whose newest consent is an outdated one, and who were not written to about this version. */
async function toBeTold(
  transaction: Database,
  { isOutdated, isSame, isTold }: Changed,
  after: string,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct c.user_id
    from consent_entries c
    where ${isOutdated} and c.user_id > ${after}::uuid and not c.withdrawn
      and not exists (select from consent_entries later where later.user_id = c.user_id and ${isSame}
        and later.version > c.version)
      and not ${isTold}
    order by c.user_id limit ${BATCH_SIZE}`.execute(transaction)
  return rows.map(({ user_id }) => user_id)
}

/** Notes and mails one batch, and returns the last of it; undefined where there is none. */
async function tellSome(transaction: Database, changed: Changed, after: string): Promise<string | undefined> {
  const people = await toBeTold(transaction, changed, after)
  if (people.length === 0) return undefined
  // Another process may have just done so: each is noted by one.
  const addresses = await confirmedAddresses(transaction, await changed.note(transaction, people))
  for (const { id, email, first_name, locale } of addresses) {
    if (!(await changed.isAsked(transaction, id))) continue
    const values = { first_name, link: LINK }
    await send(transaction, {
      user_id: id,
      channel: 'email',
      recipient: email,
      kind: 'consent_changed',
      locale,
      values,
      company_id: changed.company_id,
    })
  }
  return people.at(-1)
}

async function* changedIn(database: Database, objectives: ConsentObjectives): AsyncIterable<Changed> {
  yield* changedSurveys(database)
  yield* changedActivities(database, objectives)
}

/**
 * Mails participants whose consent is to other words than its survey or activity has now, once for
 * each version, in batches: a study may have thousands. The mail goes through the outgoing queue.
 */
export async function tellOfChangedConsents(
  database: Database,
  objectives: ConsentObjectives,
  signal?: AbortSignal,
): Promise<void> {
  for await (const changed of changedIn(database, objectives)) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (after !== undefined && signal?.aborted !== true) {
      const from: string = after
      after = await inTransaction(database, (transaction) => tellSome(transaction, changed, from))
    }
  }
}
