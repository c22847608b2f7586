import { productTheme } from '@almanac/domain/theme'
import { DOCUMENT_COLORS } from './colors'

/** In whose name and color a document is. */
export interface DocumentBrand {
  name: string
  /** #rrggbb, on white. */
  accent: string
  accent_soft: string
  /** In place of the product's mark. */
  logo: { content: Uint8Array; extension: 'svg' | 'png'; width: number; height: number } | null
}

/** The height of a logo at the head of a document and its greatest width, in millimeters. */
const LOGO_HEIGHT = 9
const LOGO_WIDTH = 60

/** A document's data with its brand, the product's where it has none, and the files that it refers to: what `document.typ` reads. */
export function withBrand(
  data: object,
  files: Record<string, Uint8Array>,
  brand: DocumentBrand | undefined,
): { data: object; files: Record<string, Uint8Array> } {
  const { logo, ...own } = brand ?? { name: productTheme.name, logo: null }
  const shown = { ...DOCUMENT_COLORS, ...own }
  if (!logo) return { data: { ...data, brand: { ...shown, logo: null } }, files }
  const file = `brand-logo.${logo.extension}`
  const width = Math.min(LOGO_WIDTH, (logo.width / logo.height) * LOGO_HEIGHT)
  return { data: { ...data, brand: { ...shown, logo: { file, width } } }, files: { ...files, [file]: logo.content } }
}
