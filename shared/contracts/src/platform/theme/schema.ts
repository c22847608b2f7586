import * as z from 'zod/mini'
import { id } from '../../common/schema'
import { feature } from '../../account/session/schema'

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

export const theme = z.object({
  company_id: z.nullable(id),
  key: z.string(),
  name: z.string(),
  light: palette,
  dark: palette,
  active_hs_features: z.array(feature),
})

export const currentTheme = {
  summary: 'Read the theme',
  description: "The theme of the visitor's group, of the named group, or the product's own.",
  query: z.object({ group_id: z.optional(id) }),
  answer: theme,
}

export type Theme = z.infer<typeof theme>
export type Palette = z.infer<typeof palette>
