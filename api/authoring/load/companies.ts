import { sql } from 'kysely'
import type { BrandDocument, BrandPictureDocument } from '../../src/database/documents/platform'
import type { Database } from '../../src/http/serve'
import { keepBrandFile, noteOfStudy, shortNameOf } from '../../src/platform'
import type { Study } from '../check/check'
import { studyId } from '@almanac/formats/study-files/ids'
import { StudyMistakes } from '../read/mistake'
import { activityId, companyId, personId, surveyId } from './documents'
import { palettesOf } from '../format/theme'
import { featureDocuments } from './features'
import { savePasskeys } from './passkeys'

/** The id of a group, derived from the keys. */
export const groupId = (study: string, group: string): string => studyId(study, 'group', group)

/** Rejects names and codes that another study, or a registered person, already uses on this server. */
export async function refuseDuplicates(database: Database, { key: study, companies, people }: Study): Promise<void> {
  const groups = companies.flatMap((company) => company.groups)
  const theirCompanies = await database
    .selectFrom('companies')
    .select(['key', 'study_key'])
    .where(
      'key',
      'in',
      companies.map(({ key }) => key),
    )
    .where('study_key', '!=', study)
    .orderBy('key')
    .execute()
  const theirGroups = await database
    .selectFrom('groups')
    .select('code')
    .where(
      'code',
      'in',
      groups.map(({ code }) => code),
    )
    .where(
      'id',
      'not in',
      groups.map(({ key }) => groupId(study, key)),
    )
    .orderBy('code')
    .execute()
  const theirUsers =
    people.length === 0
      ? []
      : await database
          .selectFrom('users')
          .select('email')
          .where(
            'email',
            'in',
            people.map(({ email }) => email),
          )
          .where(
            'id',
            'not in',
            people.map(({ key }) => personId(study, key)),
          )
          .orderBy('email')
          .execute()
  const messages = [
    ...theirCompanies.map(
      ({ key, study_key }) =>
        `the company \`${key}\` already belongs to the study \`${study_key}\`; give it another key`,
    ),
    ...theirGroups.map(
      ({ code }) => `the code \`${code}\` already belongs to another group; give the group another code`,
    ),
    ...theirUsers.map(({ email }) => `somebody already has an account with ${email}; give the person another address`),
  ]
  if (messages.length > 0)
    throw new StudyMistakes(messages.map((message) => ({ file: 'on this server', line: null, column: null, message })))
}

type CompanyOfStudy = Study['companies'][number]

/** A theme that stays as it was published in the brand studio. */
export interface KeptTheme {
  company: string
  theme: string
}

/** What stays as it was set by companies and operators. */
export interface Kept {
  themes: KeptTheme[]
  /** Companies that ask for passkeys otherwise than the folder says. */
  passkeys: string[]
}

/** Stores companies with their themes and groups as in the folder; returns what stays as it is. */
export async function loadCompanies(
  database: Database,
  { key: study, companies, themes, logos }: Study,
): Promise<Kept> {
  const kept: Kept = { themes: [], passkeys: [] }
  const pictures = await keepLogos(database, logos)
  for (const company of companies) {
    await saveCompany(database, study, company)
    if (!(await savePasskeys(database, study, company))) kept.passkeys.push(company.key)
    // Including those that no group uses: a rollout may name one for the screens of one remote.
    const own = themes.filter((theme) => theme.company === undefined || theme.company === company.key)
    const published = await saveThemes(database, companyId(study, company.key), own, pictures)
    kept.themes.push(...published.map((theme) => ({ company: company.key, theme })))
    await saveGroups(database, study, company)
  }
  return kept
}

async function saveCompany(database: Database, study: string, company: CompanyOfStudy): Promise<void> {
  await database
    .insertInto('companies')
    .values({
      id: companyId(study, company.key),
      key: company.key,
      name: company.name,
      status: company.status,
      default_theme_key: company.default_theme,
      features: featureDocuments(company),
      study_key: study,
      care_team: JSON.stringify(company.alert_recipients),
      app_sign_in_days: company.app_sign_in_days ?? null,
      second_person: company.second_person,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: sql`excluded.name`,
        status: sql`excluded.status`,
        default_theme_key: sql`excluded.default_theme_key`,
        features: sql`excluded.features`,
        care_team: sql`excluded.care_team`,
        app_sign_in_days: sql`excluded.app_sign_in_days`,
        second_person: sql`excluded.second_person`,
      }),
    )
    .execute()
}

const jsonOf = ({ light, dark }: ReturnType<typeof palettesOf>) => ({
  light: JSON.stringify(light),
  dark: JSON.stringify(dark),
})
const jsonOrNull = (document: object | null): string | null => document && JSON.stringify(document)

type Pictures = ReadonlyMap<string, BrandPictureDocument>

async function keepLogos(database: Database, logos: Study['logos']): Promise<Pictures> {
  const kept = new Map<string, BrandPictureDocument>()
  for (const { name, content, tones: _, ...file } of logos)
    kept.set(name, await keepBrandFile(database, { ...file, content: Buffer.from(content, 'base64') }))
  return kept
}

/** The brand of a theme as it is stored; null for a theme of colors alone. */
function brandDocument({ brand }: Study['themes'][number], pictures: Pictures): BrandDocument | null {
  if (!brand) return null
  const {
    name,
    short_name,
    logo,
    logo_dark = logo,
    mark,
    face,
    corner,
    sky,
    welcome,
    about,
    sender,
    text_sender,
  } = brand
  const picture = (file: string | undefined) => pictures.get(file ?? '') ?? null
  const [light, dark] = [picture(logo), picture(logo_dark)]
  return {
    name,
    short_name: short_name ?? shortNameOf(name),
    logo: light && dark && { light, dark },
    mark: picture(mark),
    face,
    corner,
    sky,
    welcome: welcome ?? null,
    about: about ?? null,
    sender: sender ? { name: sender.name, reply_to: sender.reply_to ?? null } : null,
    ...(text_sender === undefined ? {} : { text_sender }),
  }
}

/** The themes of a company that were published in the brand studio, by key. */
async function publishedThemes(database: Database, company_id: string): Promise<Set<string>> {
  const published = await database
    .selectFrom('themes')
    .where('company_id', '=', company_id)
    .where('version', 'is not', null)
    .select('key')
    .execute()
  return new Set(published.map(({ key }) => key))
}

/**
 * Stores the themes of a company. One that was published in the brand studio takes its features alone from the folder;
 * the rest becomes the version that Back leads to. Returns the keys of these.
 */
async function saveThemes(
  database: Database,
  company_id: string,
  themes: Study['themes'],
  pictures: Pictures,
): Promise<string[]> {
  const published = await publishedThemes(database, company_id)
  const [kept, replaced] = [
    themes.filter(({ key }) => published.has(key)),
    themes.filter(({ key }) => !published.has(key)),
  ]
  for (const theme of kept) {
    const { key, name, accent = null } = theme
    await noteOfStudy(
      database,
      { company_id, key },
      { name, accent, ...palettesOf(theme), brand: brandDocument(theme, pictures) },
    )
    await database
      .updateTable('themes')
      .where('company_id', '=', company_id)
      .where('key', '=', key)
      .set({ features: featureDocuments(theme) })
      .execute()
  }
  if (replaced.length > 0) await replaceThemes(database, company_id, replaced, pictures)
  return kept.map(({ key }) => key)
}

async function replaceThemes(
  database: Database,
  company_id: string,
  themes: Study['themes'],
  pictures: Pictures,
): Promise<void> {
  await database
    .insertInto('themes')
    .values(
      themes.map((theme) => ({
        company_id,
        key: theme.key,
        name: theme.name,
        ...jsonOf(palettesOf(theme)),
        brand: jsonOrNull(brandDocument(theme, pictures)),
        features: featureDocuments(theme),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'key']).doUpdateSet({
        name: sql`excluded.name`,
        light: sql`excluded.light`,
        dark: sql`excluded.dark`,
        brand: sql`excluded.brand`,
        features: sql`excluded.features`,
      }),
    )
    .execute()
}

async function saveGroups(database: Database, study: string, company: CompanyOfStudy): Promise<void> {
  await database
    .insertInto('groups')
    .values(
      company.groups.map((group) => ({
        id: groupId(study, group.key),
        company_id: companyId(study, company.key),
        key: group.key,
        name: group.name,
        code: group.code,
        theme_key: group.theme ?? company.default_theme,
        status: group.status,
        two_factor: group.two_factor,
        features: featureDocuments(group),
        team: group.team === undefined ? null : JSON.stringify(group.team),
        onboarding_surveys: JSON.stringify(
          group.onboarding_surveys.map((survey) => surveyId(study, company.key, survey)),
        ),
        activities: JSON.stringify(group.activities.map((activity) => activityId(study, company.key, activity))),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: sql`excluded.name`,
        code: sql`excluded.code`,
        theme_key: sql`excluded.theme_key`,
        status: sql`excluded.status`,
        two_factor: sql`excluded.two_factor`,
        features: sql`excluded.features`,
        team: sql`excluded.team`,
        onboarding_surveys: sql`excluded.onboarding_surveys`,
        activities: sql`excluded.activities`,
      }),
    )
    .execute()
}
