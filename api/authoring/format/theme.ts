import * as z from 'zod/mini'
import {
  CORNERS,
  DISPLAY_FACES,
  MAX_ABOUT,
  MAX_BRAND_NAME,
  MAX_SHORT_NAME,
  MAX_TEXT_SENDER,
  MAX_WELCOME,
  productForm,
  SKIES,
} from '@almanac/contracts/rules/platform/theme'
import { palette } from '@almanac/contracts/schema/platform/theme'
import { type Palette, proposedPalettes } from '@almanac/domain/brand'
import { email, key, localText } from '@almanac/formats/study-files/texts'
import { featureLists, noContradiction } from './features'

const line = (most: number) =>
  z
    .string()
    .check(
      z.regex(/^\S(?:.*\S)?$/, { message: 'write it in one line, without spaces around it' }),
      z.maxLength(most, { message: `write ${most} characters at most` }),
    )

/** A text whose every language has at most this many characters. */
const shortText = (most: number) =>
  localText.check(
    z.refine(
      (text) => (typeof text === 'string' ? [text] : Object.values(text)).every((one = '') => one.length <= most),
      {
        message: `write ${most} characters at most in each language`,
      },
    ),
  )

/** The name of a file in `logos/`. */
const logo = z.string().check(z.regex(/\.(?:svg|png)$/, { message: 'name an .svg or .png file in logos/' }))

/** What a theme has beside its colors. */
const brand = z.strictObject({
  name: line(MAX_BRAND_NAME),
  /** Below the icon of the installed app; by default the first words of the name. */
  short_name: z.optional(line(MAX_SHORT_NAME)),
  logo: z.optional(logo),
  /** By default the same as in light mode. */
  logo_dark: z.optional(logo),
  /** A square for icons; by default the product's. */
  mark: z.optional(logo),
  face: z._default(z.enum(DISPLAY_FACES), productForm.face),
  corner: z._default(z.enum(CORNERS), productForm.corner),
  sky: z._default(z.enum(SKIES), productForm.sky),
  /** On the front door; by default the product's own words. */
  welcome: z.optional(shortText(MAX_WELCOME)),
  /** A sentence about the study, below them. */
  about: z.optional(shortText(MAX_ABOUT)),
  /** Whom mails come from; the address stays that of the installation. */
  sender: z.optional(z.strictObject({ name: line(MAX_BRAND_NAME), reply_to: z.optional(email) })),
  /** The name that text messages come from; by default what follows from the short name. */
  text_sender: z.optional(line(MAX_TEXT_SENDER)),
})

const strictPalette = z.strictObject(palette.shape)

/** One file in `themes/`. */
export const themeFile = z
  .strictObject({
    key,
    name: z.string().check(z.minLength(1)),
    /** Whose it is; by default each company of the study may use it. */
    company: z.optional(key),
    ...featureLists('theme'),
    /** Proposes the colors of both modes, in place of `light` and `dark`. */
    accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { message: 'write a color as #rrggbb' }))),
    light: z.optional(strictPalette),
    dark: z.optional(strictPalette),
    brand: z.optional(brand),
  })
  .check(
    noContradiction(),
    z.refine(
      ({ accent, light, dark }) => (accent === undefined ? light !== undefined && dark !== undefined : !light && !dark),
      {
        path: ['accent'],
        message: 'give an `accent`, from which the colors follow, or all colors as `light` and `dark`',
      },
    ),
  )

export type ThemeFile = z.output<typeof themeFile>

/** The colors of a theme: as its file has them, or proposed by its accent. */
export function palettesOf({ accent, light, dark }: ThemeFile): { light: Palette; dark: Palette } {
  if (light && dark) return { light, dark }
  return proposedPalettes(accent ?? '')
}
