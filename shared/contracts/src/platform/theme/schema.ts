import * as z from 'zod/mini'
import { id } from '../../common/schema'
import { feature } from '../../account/session/schema'
import { CORNERS, DISPLAY_FACES, SKIES } from './rules'

const hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

/** The colors of one mode. All pairs used together on screen are checked for contrast when a study is loaded. */
export const palette = z.object({
  /** Page background. */
  ground: hex,
  /** Cards and bars, one step from the ground. */
  surface: hex,
  ink: hex,
  /** Hints and secondary text. */
  ink_soft: hex,
  /** Decorative hairlines, which carry no information by themselves. */
  line: hex,
  /** Borders of fields and controls. */
  control: hex,
  accent: hex,
  /** Text and icons on the accent. */
  on_accent: hex,
  /** Light accent background of selected items, for text in `ink`. */
  accent_soft: hex,
  good: hex,
  warning: hex,
  wrong: hex,
})

/** A picture of a brand, by the hash of its content. */
const brandPicture = z.object({
  src: z.string(),
  /** CSS pixels. */
  width: z.int(),
  height: z.int(),
})

/** Words as a study writes them: the same in every language, or one for each, English in place of others. */
const words = z.union([z.string(), z.catchall(z.object({ en: z.string() }), z.string())])

/** What a company shows beside its colors: on its front door, in the frame, on the installed app. */
export const brand = z.object({
  name: z.string(),
  /** Below the icon of the installed app. */
  short_name: z.string(),
  /** Null without one: the mark and the name stand there. */
  logo: z.nullable(z.object({ light: brandPicture, dark: brandPicture })),
  /** A square for icons; null for the product's. */
  mark: z.nullable(brandPicture),
  face: z.enum(DISPLAY_FACES),
  corner: z.enum(CORNERS),
  sky: z.enum(SKIES),
  /** On the front door; null for the product's own words. */
  welcome: z.nullable(words),
  /** A sentence about the study, below them. */
  about: z.nullable(words),
})

export const theme = z.object({
  company_id: z.nullable(id),
  key: z.string(),
  name: z.string(),
  light: palette,
  dark: palette,
  active_hs_features: z.array(feature),
  /** Missing in themes of colors alone, which look like the product otherwise. */
  brand: z.optional(brand),
  /** The version, if it is one that not everybody gets (`publishBrand`). */
  trial: z.optional(z.int()),
})

export const currentTheme = {
  summary: 'Read the theme',
  description: "The theme of the visitor's group, of the named group, or the product's own.",
  query: z.object({ group_id: z.optional(id) }),
  answer: theme,
}

export const listStudyThemes = {
  summary: "List the themes of the user's studies",
  description: 'Of each company whose study the user takes part in, as their group in it has it.',
  answer: z.array(theme),
}

export type Brand = z.infer<typeof brand>
export type Theme = z.infer<typeof theme>
export type Palette = z.infer<typeof palette>
