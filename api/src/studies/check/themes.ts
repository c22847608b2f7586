import { paletteProblems } from '@almanac/domain/contrast'
import { LANGUAGES } from '@almanac/domain/languages'
import { DISPLAY_FACES } from '@almanac/contracts/rules/platform/theme'
import { contrastWith, lettersWithout } from '../../platform'
import { palettesOf, type ThemeFile } from '../format/theme'
import type { StudyContent } from '../read/folder'
import type { Logo } from '../read/logos'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { danglingReferences, declared, namesOf } from './references'

const MODES = ['light', 'dark'] as const
/** Of shapes, as of controls. */
const LEAST_LOGO_CONTRAST = 3
const LOGO_FIELDS = ['logo', 'logo_dark', 'mark'] as const

/** Colors with too little contrast for people with low vision: one mistake per color, with all its backgrounds. */
function checkColors({ source, value: theme }: Parsed<ThemeFile>): Mistake[] {
  // What an accent proposes has its contrast.
  if (!theme || theme.accent !== undefined) return []
  const palettes = palettesOf(theme)
  return MODES.flatMap((mode) => {
    const problems = paletteProblems(palettes[mode])
    return [...new Set(problems.map(({ front }) => front))].map((front) => {
      const pairs = problems
        .filter((problem) => problem.front === front)
        .map(({ behind, ratio, least }) => `${ratio.toFixed(2)}:1 on ${behind} where ${least}:1 is the least`)
      return source.mistake(
        [mode, front],
        `${front} cannot be told well from what is behind it (${pairs.join(', ')}); make one of the two darker or the other lighter`,
      )
    })
  })
}

/** Companies that use a theme of another one. */
function checkOwners({ companies, themes }: StudyContent): Mistake[] {
  const ownerOf = new Map(
    themes.flatMap(({ value }) => (value?.company === undefined ? [] : [[value.key, value.company] as const])),
  )
  return companies.flatMap(({ source, value: company }) => {
    if (!company) return []
    const used: [path: PropertyKey[], theme: string | undefined][] = [
      [['default_theme'], company.default_theme],
      ...company.groups.map(({ theme }, index): [PropertyKey[], string | undefined] => [
        ['groups', index, 'theme'],
        theme,
      ]),
    ]
    return used.flatMap(([path, theme = '']) => {
      const owner = ownerOf.get(theme)
      return owner === undefined || owner === company.key
        ? []
        : [
            source.mistake(
              path,
              `the theme \`${theme}\` belongs to the company \`${owner}\`; name another one, or remove \`company\` there`,
            ),
          ]
    })
  })
}

function checkMark({ source, value: theme }: Parsed<ThemeFile>, logos: readonly Logo[]): Mistake[] {
  const mark = logos.find(({ name }) => name === theme?.brand?.mark)
  return mark && Math.abs(mark.width - mark.height) > 1
    ? [
        source.mistake(
          ['brand', 'mark'],
          `a mark is a square, and this one is ${(mark.width / mark.height).toFixed(2)} times as wide as it is high; cut it, or name it as the logo`,
        ),
      ]
    : []
}

/** Logos that cannot be seen on the ground of the mode that they are for. */
function checkSeen({ source, value: theme }: Parsed<ThemeFile>, logos: readonly Logo[]): Mistake[] {
  if (!theme?.brand) return []
  const { logo, logo_dark = logo } = theme.brand
  const palettes = palettesOf(theme)
  const shown = { light: ['logo', logo], dark: [theme.brand.logo_dark === undefined ? 'logo' : 'logo_dark', logo_dark] }
  return MODES.flatMap((mode) => {
    const [field = '', name] = shown[mode]
    const file = logos.find((one) => one.name === name)
    if (!file) return []
    const { accent_soft } = palettes[mode]
    const contrast = file.tones ? contrastWith(file.tones, accent_soft) : 1
    return contrast >= LEAST_LOGO_CONTRAST
      ? []
      : [
          source.mistake(
            ['brand', field],
            `\`${name ?? ''}\` cannot be seen in ${mode} mode: ${contrast.toFixed(2)}:1 on ${accent_soft} where ${LEAST_LOGO_CONTRAST}:1 is the least; ${mode === 'dark' ? 'name a lighter one as `logo_dark`' : 'name a darker one'}`,
          ),
        ]
  })
}

/** Words of the front door that some of its visitors would read in another language than all around them. */
function checkLanguages({ source, value: theme }: Parsed<ThemeFile>): Mistake[] {
  return (['welcome', 'about'] as const).flatMap((field) => {
    const words = theme?.brand?.[field]
    if (words === undefined || typeof words === 'string') return []
    const missing = LANGUAGES.filter(({ code }) => words[code] === undefined).map(({ english }) => english)
    return missing.length === 0
      ? []
      : [
          source.mistake(
            ['brand', field],
            `it is not there in ${missing.join(', ')}, in which the front door is shown too; write it in each language, or leave \`${field}\` out`,
          ),
        ]
  })
}

/** A face that has the letters of a text, or none. */
function wayOut(text: string): string {
  const other = DISPLAY_FACES.find((face) => lettersWithout(face, text).length === 0)
  return other
    ? `choose another face, such as \`${other}\`, or write it in other letters`
    : 'write it in other letters: no face has them'
}

/** Words of headings with letters that their face lacks. */
function checkLetters({ source, value: theme }: Parsed<ThemeFile>): Mistake[] {
  if (!theme?.brand) return []
  const { face, name, short_name = '', welcome = '' } = theme.brand
  const words = { name, short_name, welcome: typeof welcome === 'string' ? welcome : Object.values(welcome).join('') }
  return Object.entries(words).flatMap(([field, text]) => {
    const missing = lettersWithout(face, text)
    return missing.length === 0
      ? []
      : [source.mistake(['brand', field], `the face \`${face}\` has no ${missing.join(' ')}; ${wayOut(text)}`)]
  })
}

/** Rules of themes beyond their schema: contrast, whose they are, logos that are missing or no square, languages, and letters. */
export function checkThemes(content: StudyContent, logos: readonly Logo[]): Mistake[] {
  const { themes, companies } = content
  const names = new Set(logos.map(({ name }) => name))
  return [
    ...themes.flatMap(checkColors),
    ...checkOwners(content),
    ...danglingReferences(declared(themes, 'company'), 'company', namesOf(declared(companies, 'key'))),
    ...LOGO_FIELDS.flatMap((field) => danglingReferences(declared(themes, 'brand', field), 'file in logos/', names)),
    ...themes.flatMap((theme) => checkMark(theme, logos)),
    ...themes.flatMap((theme) => checkSeen(theme, logos)),
    ...themes.flatMap(checkLanguages),
    ...themes.flatMap(checkLetters),
  ]
}
