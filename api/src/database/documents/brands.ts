import type { BrandDocument } from './platform'

/** What a version of a theme is: its colors and its brand. Features stay those of the study. */
export interface ThemeDocument {
  name: string
  /** The color that the others follow from; null where each was chosen. */
  accent: string | null
  light: Record<string, string>
  dark: Record<string, string>
  brand: BrandDocument | null
}
