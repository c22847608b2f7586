import type { Theme } from '@almanac/contracts/platform/theme'
import { productForm } from '@almanac/contracts/rules/platform/theme'
import type { Database } from '../../http/serve'
import type { DocumentBrand } from '../../pdf'
import { themeOf } from '../theme/theme'
import { brandFileAt } from './files'

/**
 * The brand of a participant's document: of the company whose study it belongs to, of their newest one where it belongs to
 * none; undefined for the product's, which documents of several have.
 */
export async function documentBrandOf(
  database: Database,
  user_id: string,
  company: string | null = null,
): Promise<DocumentBrand | undefined> {
  return themedDocumentBrand(database, await themeOf(database, { user_id, group_id: null, company_id: company }))
}

/** The brand of documents in a theme; undefined for the product's. */
export async function themedDocumentBrand(
  database: Database,
  { company_id, name, light, brand }: Theme,
): Promise<DocumentBrand | undefined> {
  if (company_id === null) return undefined
  const { accent, accent_soft } = light
  const picture = brand?.logo?.light
  const file = picture && (await brandFileAt(database, picture.src))
  const logo = file && {
    content: file.content,
    extension: file.content_type === 'image/png' ? ('png' as const) : ('svg' as const),
    width: picture.width,
    height: picture.height,
  }
  const { face, corner } = brand ?? productForm
  return { name: brand?.name ?? name, accent, accent_soft, face, corner, logo: logo ?? null }
}
