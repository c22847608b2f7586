import { sql } from 'kysely'
import type { GivenConsent } from '@almanac/contracts/surveys/consent'
import { itemOfKey } from '@almanac/domain/survey'
import { languageOfText, localise, type LocalText } from '@almanac/domain/texts'
import { type Place, placeAt } from '../../http/cursor'
import type { Database } from '../../http/serve'
import { preparedSurvey } from '../definition'
import { dueIn } from './due-consents'
import type { ConsentRow } from './chain'
import type { ConsentObjectives } from './objectives'
import { consentAnswer } from './queries'

/** Whether the user has a consent with this id, in any version. */
export async function isOwnConsent(database: Database, user_id: string, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A consent with its survey version. */
type GivenRow = ConsentRow & Place & { document: object | null }

/** The newest version of every consent of the user, the newest first, one more than `limit`. */
export async function newestConsents(
  database: Database,
  user_id: string,
  { limit, after }: { limit: number; after: Place | undefined },
): Promise<GivenRow[]> {
  // An objective is identified by its id, a survey question by response and key.
  const consentSource = sql<string>`coalesce(objective_id, survey_response_id)`
  return database
    .with('newest', (query) =>
      query
        .selectFrom('consent_entries')
        .where('user_id', '=', user_id)
        .distinctOn([consentSource, 'question_key'])
        .orderBy(consentSource)
        .orderBy('question_key')
        .orderBy('version', 'desc')
        .selectAll(),
    )
    .selectFrom('newest as c')
    .leftJoin('surveys as s', (join) =>
      join.onRef('s.id', '=', 'c.survey_id').onRef('s.version', '=', 'c.survey_version'),
    )
    .where(after ? sql<boolean>`(c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql.lit(true))
    .selectAll('c')
    .select(['s.document', placeAt('c.created_at').as('at')])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}

const read = (text: LocalText, locale: string) => ({
  text: localise(text, locale),
  locale: languageOfText(text, locale),
})

/** The source of a consent in the reader's language: its title and withdrawal text. */
type ConsentSource = Pick<GivenConsent, 'title' | 'survey' | 'withdrawal_text'>

/** The question of the survey in the version in which it was answered. */
function surveySource(
  { survey_id, survey_version, question_key, document }: GivenRow,
  locale: string,
): ConsentSource | null {
  if (survey_id === null || survey_version === null || document === null) return null
  const survey = preparedSurvey({ survey_id, version: survey_version, document })
  const item = survey.item(itemOfKey(question_key ?? '').key)
  if (!item) return null
  const withdrawal_text = item.consent?.withdrawal_text
  return {
    title: read(item.label, locale),
    survey: read(survey.definition.title, locale),
    withdrawal_text: withdrawal_text ? read(withdrawal_text, locale) : null,
  }
}

/** The current objective, else the one in the version of its activity. */
async function objectiveSource(
  database: Database,
  objectives: ConsentObjectives,
  { user_id, activity_id, definition_version, objective_id }: GivenRow,
  locale: string,
): Promise<ConsentSource | null> {
  if (objective_id === null || activity_id === null || definition_version === null) return null
  const terms =
    (await objectives.current(database, user_id, objective_id))?.document ??
    (await objectives.inVersion(database, { activity_id, definition_version }, objective_id))
  if (!terms) return null
  const { name, withdrawal_text } = terms
  return {
    title: read(name, locale),
    survey: null,
    withdrawal_text: withdrawal_text ? read(withdrawal_text, locale) : null,
  }
}

/** The first heading of the displayed text, as title of a consent whose activity is deleted. */
const headingOf = ({ consent_text }: GivenRow): string => /^# (.+)$/m.exec(consent_text ?? '')?.[1] ?? ''

/** A consent in the list of all consents, in the reader's language; the displayed terms are not translated. */
export async function givenConsentAnswer(
  database: Database,
  objectives: ConsentObjectives,
  row: GivenRow,
  locale: string,
): Promise<GivenConsent> {
  const consentSource = surveySource(row, locale) ?? (await objectiveSource(database, objectives, row, locale))
  const due = await dueIn(database, objectives, row)
  return {
    ...consentAnswer(row),
    ...(consentSource ?? { title: { text: headingOf(row), locale: row.locale }, survey: null, withdrawal_text: null }),
    asked_by: row.objective_id ?? `${row.survey_response_id ?? ''} ${row.question_key ?? ''}`,
    locale: row.locale,
    text: row.consent_text,
    check_text: row.consent_check_text,
    relationship: row.relationship,
    due: due === 'consents',
    due_in: due === 'consents' ? null : due,
  }
}
