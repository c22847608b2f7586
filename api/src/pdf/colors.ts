import { productTheme, SUN } from '@almanac/domain/theme'

const { ink, ink_soft, accent, accent_soft } = productTheme.light

/** Colors of documents: those of screens in light mode, on white paper. */
export const DOCUMENT_COLORS = {
  ink,
  ink_soft,
  accent,
  accent_soft,
  sun: SUN,
  /** Darker than the lines of screens, which are lost in print. */
  line: '#c9d3cd',
} as const
