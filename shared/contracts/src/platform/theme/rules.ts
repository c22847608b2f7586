/** Faces for headings and large numbers that the product ships with; Arabic headings are in Vazirmatn beside each of them. */
export const DISPLAY_FACES = ['fraunces', 'source_serif', 'figtree', 'nunito', 'atkinson'] as const
export type DisplayFace = (typeof DISPLAY_FACES)[number]

/** Corners of cards, fields and buttons. */
export const CORNERS = ['round', 'soft', 'straight'] as const
export type Corner = (typeof CORNERS)[number]

/** What lies under the sun of Today and of the front door. */
export const SKIES = ['hills', 'sea', 'fields', 'plain'] as const
export type Sky = (typeof SKIES)[number]

/** Longest name of a brand, and the longest below the icon of an installed app (home screens cut longer ones). */
export const MAX_BRAND_NAME = 40
export const MAX_SHORT_NAME = 12

/** Longest name that a text message can come from in place of a number. */
export const MAX_TEXT_SENDER = 11

/** Longest welcome words and sentence about the study, in each language. */
export const MAX_WELCOME = 90
export const MAX_ABOUT = 240

/** The face of a brand in its parts of form; the rest of a brand is words, pictures and colors. */
export interface BrandForm {
  face: DisplayFace
  corner: Corner
  sky: Sky
}

/** How the product itself looks, and every theme without a brand. */
export const productForm: BrandForm = { face: 'fraunces', corner: 'round', sky: 'hills' }

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

type FormVariables = Record<'--al-display' | '--al-radius' | '--al-radius-control' | '--al-pill', string>

/** The CSS variables of a brand's form. */
export function formVariables({ face, corner }: Pick<BrandForm, 'face' | 'corner'>): FormVariables {
  const [card, control, pill] = RADII[corner]
  return {
    '--al-display': FACES[face],
    '--al-radius': card,
    '--al-radius-control': control,
    '--al-pill': pill,
  }
}
