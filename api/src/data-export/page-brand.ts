import type { Palette } from '@almanac/contracts/platform/theme'
import type { Database } from '../http/serve'
import { formVariables, productForm } from '@almanac/contracts/rules/platform/theme'
import { brandFileAt, themeOf } from '../platform'

/** In whose name and colors the page of an archive is. */
export interface PageBrand {
  name: string
  light: Palette
  dark: Palette
  /** Its face and corners, as CSS variables. The page loads no fonts: it has those that stand in. */
  form: ReturnType<typeof formVariables>
  /** Pictures as `data:` addresses, because the page is read without a network. Null without a logo. */
  logo: Record<'light' | 'dark', string> | null
  /** Beside the name where there is no logo; null for the product's. */
  mark: string | null
}

/** The brand of an archive: what is in it is of all studies of its owner, so it has the one that their screens have. */
export async function pageBrandOf(database: Database, user_id: string): Promise<PageBrand> {
  const { name, light, dark, brand } = await themeOf(database, { user_id, group_id: null })
  const logo = brand?.logo
  const [onLight, onDark] = logo
    ? await Promise.all([dataAddress(database, logo.light.src), dataAddress(database, logo.dark.src)])
    : []
  const mark = brand?.mark && (await dataAddress(database, brand.mark.src))
  return {
    name: brand?.name ?? name,
    light,
    dark,
    form: formVariables(brand ?? productForm),
    logo: onLight !== undefined && onDark !== undefined ? { light: onLight, dark: onDark } : null,
    mark: mark ?? null,
  }
}

async function dataAddress(database: Database, src: string): Promise<string | undefined> {
  const file = await brandFileAt(database, src)
  return file && `data:${file.content_type};base64,${file.content.toString('base64')}`
}
