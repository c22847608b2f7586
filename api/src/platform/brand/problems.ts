import { DISPLAY_FACES, type DisplayFace } from '@almanac/contracts/rules/platform/theme'
import type { Palette } from '@almanac/domain/brand'
import { type Colour, type PaletteProblem, paletteProblems } from '@almanac/domain/contrast'
import { type Language, LANGUAGE_CODES } from '@almanac/domain/languages'
import { lettersWithout } from './letters'
import { hasLetter, lettersNotShown, textSenderOf } from './text-sender'
import { contrastWith, type Tones } from './tones'

const MODES = ['light', 'dark'] as const
export type Mode = (typeof MODES)[number]

/** Of shapes, as of controls. */
export const LEAST_LOGO_CONTRAST = 3

/** A picture of a theme as it is checked. */
export interface CheckedPicture {
  width: number
  height: number
  /** Undefined where nothing of it can be seen. */
  tones: Tones | undefined
}

/** Words as they are checked: the same in every language, or one for each that is written. */
export type CheckedWords = string | { [Code in Language]?: string | undefined }

/** The brand of a theme as it is checked: a study's file and a draft of a company's administrator alike. */
export interface CheckedBrand {
  name: string
  short_name: string | null
  text_sender: string | null
  face: DisplayFace
  welcome: CheckedWords | null
  about: CheckedWords | null
  logo: CheckedPicture | undefined
  /** Undefined for the same as in light mode. */
  logo_dark: CheckedPicture | undefined
  mark: CheckedPicture | undefined
}

/** A theme as it is checked. */
export interface CheckedTheme {
  light: Palette
  dark: Palette
  /** Whether its colors follow from an accent: those have their contrast. */
  proposed: boolean
  brand: CheckedBrand | null
}

/** A color that cannot be told from those behind it. */
export interface ContrastProblem {
  code: 'contrast'
  field: 'colors'
  mode: Mode
  front: Colour
  pairs: Pick<PaletteProblem, 'behind' | 'ratio' | 'least'>[]
}

/** What participants would see of a theme that it should not have. */
export type ThemeProblem =
  | ContrastProblem
  | { code: 'mark_shape'; field: 'mark'; ratio: number }
  | { code: 'logo_unseen'; field: 'logo' | 'logo_dark'; mode: Mode; ratio: number; ground: string }
  | { code: 'languages'; field: 'welcome' | 'about'; missing: Language[] }
  | {
      code: 'letters'
      field: 'name' | 'short_name' | 'welcome'
      letters: string[]
      face: DisplayFace
      /** A face that has them; undefined where none does. */
      other: DisplayFace | undefined
    }
  | {
      code: 'text_sender_characters' | 'text_sender_letter'
      field: 'text_sender'
      characters: string[]
      /** A name that text messages can come from; undefined where nothing is left of this one. */
      other: string | undefined
    }

/** Colors with too little contrast for people with low vision: one problem per color, with all that is behind it. */
function contrastProblems({ proposed, ...palettes }: CheckedTheme): ThemeProblem[] {
  if (proposed) return []
  return MODES.flatMap((mode) => {
    const problems = paletteProblems(palettes[mode])
    return [...new Set(problems.map(({ front }) => front))].map((front): ThemeProblem => {
      const pairs = problems.filter((problem) => problem.front === front)
      return { code: 'contrast', field: 'colors', mode, front, pairs }
    })
  })
}

function markProblems({ mark }: CheckedBrand): ThemeProblem[] {
  return mark && Math.abs(mark.width - mark.height) > 1
    ? [{ code: 'mark_shape', field: 'mark', ratio: mark.width / mark.height }]
    : []
}

/** Logos that cannot be seen on the ground of the mode that they are for. */
function logoProblems({ logo, logo_dark }: CheckedBrand, palettes: Pick<CheckedTheme, Mode>): ThemeProblem[] {
  return MODES.flatMap((mode): ThemeProblem[] => {
    const field = mode === 'dark' && logo_dark ? 'logo_dark' : 'logo'
    const shown = field === 'logo_dark' ? logo_dark : logo
    if (!shown) return []
    const ground = palettes[mode].accent_soft
    const ratio = shown.tones ? contrastWith(shown.tones, ground) : 1
    return ratio >= LEAST_LOGO_CONTRAST ? [] : [{ code: 'logo_unseen', field, mode, ratio, ground }]
  })
}

/** Words of the front door that some of its visitors would read in another language than all around them. */
function languageProblems(brand: CheckedBrand): ThemeProblem[] {
  return (['welcome', 'about'] as const).flatMap((field): ThemeProblem[] => {
    const words = brand[field]
    if (words === null || typeof words === 'string') return []
    const missing = LANGUAGE_CODES.filter((code) => words[code] === undefined)
    return missing.length === 0 ? [] : [{ code: 'languages', field, missing }]
  })
}

/** Words of headings with letters that their face lacks. */
function letterProblems({ face, name, short_name, welcome }: CheckedBrand): ThemeProblem[] {
  const all = typeof welcome === 'string' ? welcome : Object.values(welcome ?? {}).join('')
  const words = { name, short_name: short_name ?? '', welcome: all }
  return (['name', 'short_name', 'welcome'] as const).flatMap((field): ThemeProblem[] => {
    const letters = lettersWithout(face, words[field])
    const other = DISPLAY_FACES.find((one) => lettersWithout(one, words[field]).length === 0)
    return letters.length === 0 ? [] : [{ code: 'letters', field, letters, face, other }]
  })
}

/** A sender of text messages with characters that networks would not show, or without a letter. */
function textSenderProblems({ text_sender, short_name, name }: CheckedBrand): ThemeProblem[] {
  if (text_sender === null) return []
  const characters = lettersNotShown(text_sender)
  if (characters.length === 0 && hasLetter(text_sender)) return []
  const code = characters.length > 0 ? 'text_sender_characters' : 'text_sender_letter'
  const other = textSenderOf(text_sender) ?? textSenderOf(short_name ?? name) ?? undefined
  return [{ code, field: 'text_sender', characters, other }]
}

/**
 * The rules of themes beyond the shape of their fields: contrast, logos that are seen in both modes, a square mark, words
 * in every language, letters that the face has, a sender that networks show. `study check` and the brand studio both go by them.
 */
export function themeProblems(theme: CheckedTheme): ThemeProblem[] {
  const { brand } = theme
  return [
    ...contrastProblems(theme),
    ...(brand
      ? [
          ...markProblems(brand),
          ...logoProblems(brand, theme),
          ...languageProblems(brand),
          ...letterProblems(brand),
          ...textSenderProblems(brand),
        ]
      : []),
  ]
}
