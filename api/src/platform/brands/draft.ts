import type { BrandDraft, BrandPicture } from '@almanac/contracts/platform/brands'
import { productForm } from '@almanac/contracts/rules/platform/theme'
import { type Palette, proposedPalettes } from '@almanac/domain/brand'
import { type Language, LANGUAGE_CODES } from '@almanac/domain/languages'
import type { LocalText } from '@almanac/domain/texts'
import type { ThemeDocument } from '../../database/documents/brands'
import type { BrandDocument, BrandPictureDocument } from '../../database/documents/platform'
import { shortNameOf } from '../brand/short-name'

const HEX = /^#[0-9a-f]{6}$/i

/** Whether an accent is a color that others can follow from. */
export const isColor = (text: string): boolean => HEX.test(text)

/** Key order differs between what was sent and what PostgreSQL stores of it. */
const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

/** The accent that a theme's colors follow from; null where each was chosen. */
function accentOf({ accent, light, dark }: ThemeDocument): string | null {
  if (accent !== null) return accent
  const from = light.accent ?? ''
  if (!isColor(from)) return null
  const proposed = proposedPalettes(from)
  return isSame(proposed.light, light) && isSame(proposed.dark, dark) ? from : null
}

/** Words by language, also of a text that is the same in each. */
function wordsOf(text: LocalText | null): Record<string, string> {
  if (text === null) return {}
  if (typeof text === 'string') return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, text]))
  return Object.fromEntries(Object.entries(text).flatMap(([code, one]) => (one === undefined ? [] : [[code, one]])))
}

const pictureOf = (picture: BrandPictureDocument): BrandPicture => ({ ...picture })

/** What is edited of a theme: its brand, or of one of colors alone a brand with the company's name. */
export function draftOf(theme: ThemeDocument, company_name: string): BrandDraft {
  const { brand } = theme
  const { face, corner, sky } = brand ?? productForm
  const name = brand?.name ?? company_name
  const [light = null, dark = null] = [brand?.logo?.light, brand?.logo?.dark]
  return {
    accent: accentOf(theme),
    name,
    short_name: brand && brand.short_name !== shortNameOf(name) ? brand.short_name : '',
    logo: light && pictureOf(light),
    logo_dark: dark && dark.digest !== light?.digest ? pictureOf(dark) : null,
    mark: brand?.mark ? pictureOf(brand.mark) : null,
    face,
    corner,
    sky,
    welcome: wordsOf(brand?.welcome ?? null),
    about: wordsOf(brand?.about ?? null),
    sender_name: brand?.sender?.name ?? '',
    reply_to: brand?.sender?.reply_to ?? '',
    text_sender: brand?.text_sender ?? '',
  }
}

/** The words of a draft that are written, by language; null where no language has any. */
export function writtenIn(words: BrandDraft['welcome']): Partial<Record<Language, string>> | null {
  const written: Partial<Record<Language, string>> = {}
  for (const code of LANGUAGE_CODES) if (words[code]) written[code] = words[code]
  return Object.keys(written).length === 0 ? null : written
}

/** The same as a brand has them: English stands in for what is missing, also where it is not written yet. */
function textOf(words: BrandDraft['welcome']): LocalText | null {
  const written = writtenIn(words)
  return written && { ...written, en: written.en ?? '' }
}

/** The colors of a draft: they follow from its accent, else stay those of the theme. */
function palettesOf(draft: BrandDraft, theme: ThemeDocument): { light: Palette; dark: Palette } | ThemeDocument {
  return draft.accent !== null && isColor(draft.accent) ? proposedPalettes(draft.accent) : theme
}

function brandIn(draft: BrandDraft): BrandDocument {
  const { name, short_name, logo, mark, face, corner, sky, welcome, about, sender_name, reply_to, text_sender } = draft
  const logo_dark = draft.logo_dark ?? logo
  return {
    name,
    short_name: short_name || shortNameOf(name),
    logo: logo && logo_dark && { light: logo, dark: logo_dark },
    mark,
    face,
    corner,
    sky,
    welcome: textOf(welcome),
    about: textOf(about),
    sender: sender_name === '' ? null : { name: sender_name, reply_to: reply_to || null },
    ...(text_sender ? { text_sender } : {}),
  }
}

/** The theme that a draft would make of this one. */
export function documentOf(draft: BrandDraft, theme: ThemeDocument): ThemeDocument {
  const { light, dark } = palettesOf(draft, theme)
  return {
    name: theme.name,
    accent: draft.accent !== null && isColor(draft.accent) ? draft.accent.toLowerCase() : null,
    light,
    dark,
    brand: brandIn(draft),
  }
}

/** A theme as a draft of it that nobody has changed says it: one of colors alone has a brand then, which looks the same. */
export const asEdited = ({
  document,
  company_name,
}: {
  document: ThemeDocument
  company_name: string
}): ThemeDocument => documentOf(draftOf(document, company_name), document)
