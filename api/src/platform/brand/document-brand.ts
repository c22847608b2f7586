import type { Database } from '../../http/serve'
import type { DocumentBrand } from '../../pdf'
import { themeOf } from '../theme/theme'
import { brandFileAt } from './files'

/** The brand of a participant's company for their documents; undefined for the product's. */
export async function documentBrandOf(database: Database, user_id: string): Promise<DocumentBrand | undefined> {
  const { company_id, name, light, brand } = await themeOf(database, { user_id, group_id: null })
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
  return { name: brand?.name ?? name, accent, accent_soft, logo: logo ?? null }
}
