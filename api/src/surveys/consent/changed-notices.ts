import { sql } from 'kysely'
import { confirmedAddresses } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { surveyOfStudy } from '../survey/queries'
import { allVersions, hasOtherTerms, type SurveyVersion } from '../survey/versions'

/** The screen with the consents. The mail names neither study nor document. */
const LINK = '/consents'

/** Participants in one transaction. */
const BATCH_SIZE = 200

/** A survey of which some consents are to other terms than its newest version has. */
interface ChangedSurvey {
  survey_id: string
  newest: number
  /** The consents to look for: question and version, together. */
  outdated: { question_key: string; version: number }[]
}

const isConsent = ({ type }: { type: string }): boolean => type === 'econsent'

/** The questions and versions of a survey whose terms differ from those of the newest version. */
function outdatedIn([newest, ...earlier]: readonly SurveyVersion[]): ChangedSurvey['outdated'] {
  const keys = newest ? newest.survey.definition.questions.filter(isConsent).map(({ key }) => key) : []
  return earlier.flatMap(({ survey, version }) =>
    keys
      .filter((key) => newest && hasOtherTerms(survey, newest.survey, key))
      .map((question_key) => ({ question_key, version })),
  )
}

async function changedSurveys(database: Database): Promise<ChangedSurvey[]> {
  const several = await database
    .selectFrom('surveys')
    .groupBy('id')
    .having(({ fn }) => fn.max('version'), '>', 1)
    .select(({ fn }) => ['id', fn.max('version').as('newest')])
    .execute()
  const changed: ChangedSurvey[] = []
  for (const { id, newest } of several) {
    const outdated = outdatedIn(await allVersions(database, id))
    if (outdated.length > 0) changed.push({ survey_id: id, newest, outdated })
  }
  return changed
}

/** Participants whose newest consent is an outdated one, and who were not written to about this version. */
async function toBeTold(
  transaction: Database,
  { survey_id, newest, outdated }: ChangedSurvey,
  after: string,
): Promise<string[]> {
  const keys = outdated.map(({ question_key }) => question_key)
  const versions = outdated.map(({ version }) => version)
  const { rows } = await sql<{ user_id: string }>`
    select distinct c.user_id
    from consent_entries c
    join unnest(${keys}::text[], ${versions}::integer[]) as o(question_key, version)
      on split_part(c.question_key, '@', 1) = o.question_key and c.survey_version = o.version
    where c.survey_id = ${survey_id} and c.user_id > ${after}::uuid and not c.withdrawn
      and not exists (select from consent_entries later where later.user_id = c.user_id
        and later.survey_response_id = c.survey_response_id and later.question_key = c.question_key
        and later.version > c.version)
      and not exists (select from consent_notices n where n.user_id = c.user_id
        and n.survey_id = c.survey_id and n.survey_version = ${newest})
    order by c.user_id limit ${BATCH_SIZE}`.execute(transaction)
  return rows.map(({ user_id }) => user_id)
}

/** Notes and mails one batch, and returns the last of it; undefined where there is none. */
async function tellSome(transaction: Database, changed: ChangedSurvey, after: string): Promise<string | undefined> {
  const { survey_id, newest } = changed
  const people = await toBeTold(transaction, changed, after)
  if (people.length === 0) return undefined
  // Another process may have just done so: each is noted by one.
  const noted = await transaction
    .insertInto('consent_notices')
    .values(people.map((user_id) => ({ user_id, survey_id, survey_version: newest })))
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('user_id')
    .execute()
  const addresses = await confirmedAddresses(
    transaction,
    noted.map(({ user_id }) => user_id),
  )
  for (const { id, email, first_name, locale } of addresses) {
    if (!(await surveyOfStudy(transaction, id, survey_id))) continue
    const values = { first_name, link: LINK }
    await send(transaction, {
      user_id: id,
      channel: 'email',
      recipient: email,
      kind: 'consent_changed',
      locale,
      values,
    })
  }
  return people.at(-1)
}

/**
 * Mails participants whose consent is to other words than its survey has now, once for each version,
 * in batches: a study may have thousands. The mail goes through the outgoing queue.
 */
export async function tellOfChangedConsents(database: Database, signal?: AbortSignal): Promise<void> {
  for (const changed of await changedSurveys(database)) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (after !== undefined && signal?.aborted !== true) {
      const from: string = after
      after = await inTransaction(database, (transaction) => tellSome(transaction, changed, from))
    }
  }
}
