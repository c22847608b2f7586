import { formatsOf, signatureBytes } from '../../account'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { footerWords, frameOf, isolated, momentInWords, pageWords, renderPdf, shown, textBlocks } from '../../pdf'
import { documentBrandOf } from '../../platform'
import type { ConsentRow } from '../consent/chain'
import type { ConsentObjectives } from '../consent/objectives'
import { comprehensionPairs } from '../consent/terms'

/** The newest version of every consent of the user in an activity, ordered by when each was first given. */
export async function consentsOfActivity(
  database: Database,
  user_id: string,
  activity_id: string,
): Promise<ConsentRow[]> {
  const rows = await database
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .selectAll()
    .orderBy('sequence')
    .execute()
  const newest = new Map(
    rows.map((row) => [row.objective_id ?? `${row.survey_response_id ?? ''} ${row.question_key ?? ''}`, row]),
  )
  return [...newest.values()]
}

/** The user's own consents among these ids. */
export async function consentsById(database: Database, user_id: string, ids: readonly string[]): Promise<ConsentRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('consent_entries')
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .selectAll()
    .orderBy('sequence')
    .execute()
}

/** Whose study a consent was given to, by its survey or activity; null where neither exists any more. */
export async function companyOfConsent(
  database: Database,
  objectives: ConsentObjectives,
  { activity_id, survey_id }: Pick<ConsentRow, 'activity_id' | 'survey_id'>,
): Promise<string | null> {
  if (activity_id !== null) return (await objectives.companyOf(database, activity_id)) ?? null
  if (survey_id === null) return null
  const survey = await database
    .selectFrom('surveys')
    .where('id', '=', survey_id)
    .select('company_id')
    .limit(1)
    .executeTakeFirst()
  return survey?.company_id ?? null
}

/**
 * One document for several consents to one study, each in the language in which it was given, with dates as in the region
 * chosen now, in the brand of that study's company.
 */
export async function consentReport(
  database: Database,
  rows: readonly ConsentRow[],
  company_id: string | null,
): Promise<Buffer> {
  const [first] = rows
  const locale = first?.locale ?? 'en'
  const t = wordsOf(locale)
  const files: Record<string, Uint8Array> = {}
  const consents = []
  for (const row of rows) {
    const picture =
      row.signature_image_id === null ? undefined : await signatureBytes(database, row.user_id, row.signature_image_id)
    const file = `signature-${row.sequence}.jpg`
    if (picture) files[file] = picture
    const formats = await formatsOf(database, row.user_id, row.locale)
    consents.push(sectionOf(row, formats, picture ? file : null))
  }
  return renderPdf(
    'consent',
    { ...frameOf(t('reports.consent'), locale, footerWords(t)), words: { page: pageWords(t) }, consents },
    files,
    first && (await documentBrandOf(database, first.user_id, company_id)),
  )
}

/** One consent as a section of the document. */
function sectionOf(row: ConsentRow, formats: string, signature_file: string | null) {
  const t = wordsOf(formats)
  const name = [row.consenting_first_name, row.consenting_last_name].filter(Boolean).join(' ')
  return {
    ...frameOf(t('reports.consent'), row.locale, footerWords(t)),
    words: {
      text: t('reports.text_as_read'),
      signature: t('reports.signature'),
      signature_alt: t('reports.signature_of', { name: isolated(name || t('reports.nameless')) }),
      no_signature: t('reports.no_signature'),
      proof: t('reports.proof'),
      comprehension: t('reports.comprehension'),
    },
    status: row.withdrawn
      ? t('reports.withdrawn')
      : row.accepted_consent
        ? t('reports.agreed')
        : t('reports.not_agreed'),
    facts: [
      ...(name === '' ? [] : [[t('reports.name'), isolated(name)]]),
      ...(row.relationship === null ? [] : [[t('reports.relationship'), isolated(row.relationship)]]),
      [
        t(row.withdrawn ? 'reports.withdrawn_at' : 'reports.given_at'),
        momentInWords(row.created_at, formats, row.time_zone),
      ],
      [t('reports.version'), new Intl.NumberFormat(formats).format(row.version)],
    ],
    blocks: textBlocks(row.consent_text ?? ''),
    check_text: row.consent_check_text === null ? null : shown(row.consent_check_text),
    accepted: row.accepted_consent,
    comprehension: comprehensionPairs(row.comprehension).map(({ question, answer }) => [
      shown(question),
      shown(answer),
    ]),
    signature_file,
    signature_text: row.signature_text === null ? null : shown(row.signature_text),
    proof: [
      [t('reports.hash'), row.hash],
      ...(row.previous_hash === null ? [] : [[t('reports.previous_hash'), row.previous_hash]]),
      ...(row.signature_hash === null ? [] : [[t('reports.signature_hash'), row.signature_hash]]),
    ],
  }
}
