import type { Theme } from '@almanac/contracts/platform/theme'
import { type BrandForm, type Corner, type DisplayFace, productForm } from '@almanac/contracts/rules/platform/theme'

/** After the face of a brand: what stands in until it has loaded (host/src/global.css), and Arabic letters. */
const SERIF = `'Display fallback', Vazirmatn, Georgia, 'Noto Serif', 'Noto Sans Arabic', serif`
const SANS = `Vazirmatn, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif`

const FACES: Record<DisplayFace, string> = {
  fraunces: `Fraunces, ${SERIF}`,
  source_serif: `'Source Serif 4', ${SERIF}`,
  figtree: `Figtree, ${SANS}`,
  nunito: `Nunito, ${SANS}`,
  atkinson: `'Atkinson Hyperlegible', 'Text fallback', ${SANS}`,
}

/** Corners of cards and sheets, of fields and tiles, of buttons and choices. */
const RADII: Record<Corner, readonly [card: string, control: string, pill: string]> = {
  round: ['20px', '14px', '999px'],
  soft: ['12px', '8px', '10px'],
  straight: ['3px', '2px', '2px'],
}

/** How a theme looks beside its colors: its brand's face, corner and sky, else the product's. */
export const formOf = ({ brand }: Pick<Theme, 'brand'>): BrandForm => brand ?? productForm

/** The CSS variables of a brand's form. */
export function formVariables({ face, corner }: BrandForm): Record<string, string> {
  const [card, control, pill] = RADII[corner]
  return {
    '--al-display': FACES[face],
    '--al-radius': card,
    '--al-radius-control': control,
    '--al-pill': pill,
  }
}
