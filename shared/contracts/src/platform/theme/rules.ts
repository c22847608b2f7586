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
