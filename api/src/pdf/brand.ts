import { type BrandForm, type Corner, type DisplayFace, productForm } from '@almanac/contracts/rules/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import { DOCUMENT_COLORS } from './colors'

/** In whose name, color and form a document is. */
export interface DocumentBrand extends Pick<BrandForm, 'face' | 'corner'> {
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

/** The faces of headings by the names that their files give them (`api/pdf/compile.mjs`). */
const FACES: Readonly<Record<DisplayFace, string>> = {
  fraunces: 'Fraunces',
  source_serif: 'Source Serif 4',
  figtree: 'Figtree',
  nunito: 'Nunito',
  atkinson: 'Atkinson Hyperlegible',
}

/** Corners of what is set apart, in millimeters: those of cards on screens, on paper. */
const CORNERS: Readonly<Record<Corner, number>> = { round: 3, soft: 1.8, straight: 0.4 }

/** A document's data with its brand, the product's where it has none, and the files that it refers to: what `document.typ` reads. */
export function withBrand(
  data: object,
  files: Record<string, Uint8Array>,
  brand: DocumentBrand | undefined,
): { data: object; files: Record<string, Uint8Array> } {
  const { logo, face, corner, ...own } = brand ?? { name: productTheme.name, logo: null, ...productForm }
  const shown = { ...DOCUMENT_COLORS, ...own, face: FACES[face], corner: CORNERS[corner] }
  if (!logo) return { data: { ...data, brand: { ...shown, logo: null } }, files }
  const file = `brand-logo.${logo.extension}`
  const width = Math.min(LOGO_WIDTH, (logo.width / logo.height) * LOGO_HEIGHT)
  return { data: { ...data, brand: { ...shown, logo: { file, width } } }, files: { ...files, [file]: logo.content } }
}
