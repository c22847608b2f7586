import { stringify } from 'yaml'
import type { BrandPictureDocument } from '../../database/documents/platform'
import type { Database } from '../../http/serve'
import { brandFileAt, brandFilePath } from '../brand/files'
import { draftOf } from './draft'
import { type BrandName, liveTheme } from './store'

/** A file of a study folder. */
interface StudyFile {
  /** Below the folder. */
  path: string
  content: string | Buffer
}

/** The features that the theme switches, which the studio leaves to the study. */
async function featuresOfTheme(database: Database, company_id: string, key: string) {
  const { features } = await database
    .selectFrom('themes')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .select('features')
    .executeTakeFirstOrThrow()
  const titles = (enabled: boolean) => features.filter((one) => one.enabled === enabled).map(({ title }) => title)
  const [on, off] = [titles(true), titles(false)]
  return {
    ...(on.length > 0 ? { features: on } : {}),
    ...(off.length > 0 ? { features_off: off } : {}),
  }
}

/** The version of a theme that everybody gets, as a study's files say it (docs/studies.md, "A theme"). */
export async function brandFiles(database: Database, name: BrandName): Promise<StudyFile[]> {
  const { document, company_id, key, company_name } = await liveTheme(database, name)
  const { accent } = draftOf(document, company_name)
  const { brand } = document
  const pictures: StudyFile[] = []
  const keep = async (picture: BrandPictureDocument | null | undefined, what: string): Promise<string | undefined> => {
    if (!picture) return undefined
    const src = brandFilePath(picture)
    const file = await brandFileAt(database, src)
    const named = `${key}${what}${src.slice(src.lastIndexOf('.'))}`
    if (file) pictures.push({ path: `logos/${named}`, content: file.content })
    return named
  }
  const { light, dark } = brand?.logo ?? {}
  const features = await featuresOfTheme(database, company_id, key)
  const theme = {
    key,
    name: document.name,
    company: name.company,
    ...features,
    ...(accent === null ? { light: document.light, dark: document.dark } : { accent }),
    brand: brand
      ? {
          name: brand.name,
          short_name: brand.short_name,
          logo: await keep(light, ''),
          logo_dark: dark?.digest === light?.digest ? undefined : await keep(dark, '-dark'),
          mark: await keep(brand.mark, '-mark'),
          face: brand.face,
          corner: brand.corner,
          sky: brand.sky,
          welcome: brand.welcome ?? undefined,
          about: brand.about ?? undefined,
          sender: brand.sender ? { name: brand.sender.name, reply_to: brand.sender.reply_to ?? undefined } : undefined,
          text_sender: brand.text_sender,
        }
      : undefined,
  }
  return [{ path: `themes/${key}.yaml`, content: stringify(theme, { lineWidth: 0 }) }, ...pictures]
}
