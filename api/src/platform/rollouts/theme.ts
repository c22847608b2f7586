import { paletteProblems } from '@almanac/domain/contrast'
import { Refusal, type Fault } from '../../http/errors'
import type { Database } from '../../http/serve'
import { themeDocument } from '../theme/document'
import { listed, type Scope } from './scope'

const codes = { light: 'THEME_UNREADABLE_LIGHT', dark: 'THEME_UNREADABLE_DARK' } as const

/** The themes of this key that participants of the scope would see. */
async function themesOf(database: Database, theme_key: string, { company_id, company }: Scope) {
  const themes = await database
    .selectFrom('themes')
    .innerJoin('companies', 'companies.id', 'themes.company_id')
    .$if(company_id !== null, (query) => query.where('themes.company_id', '=', company_id))
    .select([
      'themes.company_id',
      'themes.key',
      'themes.name',
      'themes.light',
      'themes.dark',
      'themes.features',
      'companies.key as company',
    ])
    .orderBy('themes.key')
    .orderBy('companies.key')
    .execute()
  const found = themes.filter(({ key }) => key === theme_key)
  if (found.length > 0) return found
  const known = listed([...new Set(themes.map(({ key }) => key))])
  throw new Refusal(422, [
    company === null
      ? { code: 'UNKNOWN_THEME_ANYWHERE', field: 'theme_key', values: { theme: theme_key, known } }
      : { code: 'UNKNOWN_THEME', field: 'theme_key', values: { theme: theme_key, company, known } },
  ])
}

/**
 * Refuses a theme that nobody in the scope has, or that cannot be read well
 * (WCAG 2.2, contrast) in light or dark: 422, with each pair of colours.
 */
export async function requireReadable(database: Database, theme_key: string, scope: Scope): Promise<void> {
  const faults = (await themesOf(database, theme_key, scope)).flatMap(({ company, ...stored }): Fault[] => {
    const theme = themeDocument(stored)
    return (['light', 'dark'] as const).flatMap((mode) =>
      paletteProblems(theme[mode]).map(({ front, behind, ratio, least }) => ({
        code: codes[mode],
        field: 'theme_key',
        values: { theme: theme_key, company, front, behind, ratio: String(ratio), least: String(least) },
      })),
    )
  })
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, 20))
}
