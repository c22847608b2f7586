import { CORNERS, DISPLAY_FACES, SKIES } from '@almanac/contracts/rules/platform/theme'

/** How faces are called everywhere. */
const FACE_NAMES = {
  fraunces: 'Fraunces',
  source_serif: 'Source Serif',
  figtree: 'Figtree',
  nunito: 'Nunito',
  atkinson: 'Atkinson Hyperlegible',
} as const

export const FACES = DISPLAY_FACES.map((value) => ({ value, label: FACE_NAMES[value] }))

/** The choice with this value; undefined for none of them. */
export const chosen = <T extends string>(choices: readonly T[], value: string): T | undefined =>
  choices.find((choice) => choice === value)

export { CORNERS, DISPLAY_FACES, SKIES }
