import { LANGUAGES } from '@almanac/domain/languages'
import { LEAST_LOGO_CONTRAST, type ThemeProblem, themeProblems } from '../../src/platform'
import { palettesOf, type ThemeFile } from '../format/theme'
import type { StudyContent } from '../read/folder'
import type { Logo } from '../read/logos'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { danglingReferences, declared, namesOf } from './references'

const LOGO_FIELDS = ['logo', 'logo_dark', 'mark'] as const

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

/** What to do about a problem, in words for the file that it is in. */
function wordsOf(problem: ThemeProblem, { brand }: ThemeFile): string {
  switch (problem.code) {
    case 'contrast': {
      const pairs = problem.pairs.map(
        ({ behind, ratio, least }) => `${ratio.toFixed(2)}:1 on ${behind} where ${least}:1 is the least`,
      )
      return `${problem.front} cannot be told well from what is behind it (${pairs.join(', ')}); make one of the two darker or the other lighter`
    }
    case 'mark_shape':
      return `a mark is a square, and this one is ${problem.ratio.toFixed(2)} times as wide as it is high; cut it, or name it as the logo`
    case 'logo_unseen': {
      const { field, mode, ratio, ground } = problem
      const wayOut = mode === 'dark' ? 'name a lighter one as `logo_dark`' : 'name a darker one'
      return `\`${brand?.[field] ?? ''}\` cannot be seen in ${mode} mode: ${ratio.toFixed(2)}:1 on ${ground} where ${LEAST_LOGO_CONTRAST}:1 is the least; ${wayOut}`
    }
    case 'languages': {
      const names = LANGUAGES.filter(({ code }) => problem.missing.includes(code)).map(({ english }) => english)
      return `it is not there in ${names.join(', ')}, in which the front door is shown too; write it in each language, or leave \`${problem.field}\` out`
    }
    case 'text_sender_characters':
      return `phones do not show ${problem.characters.join(' ')} in the sender of a text message; write letters without accents, digits and spaces${problem.other === undefined ? '' : `, such as \`${problem.other}\``}`
    case 'text_sender_letter':
      return 'a sender of text messages has a letter, else it would be a number; add one'
    case 'letters': {
      const { letters, face, other } = problem
      const wayOut = other
        ? `choose another face, such as \`${other}\`, or write it in other letters`
        : 'write it in other letters: no face has them'
      return `the face \`${face}\` has no ${letters.join(' ')}; ${wayOut}`
    }
  }
}

const pathOf = (problem: ThemeProblem): PropertyKey[] =>
  problem.code === 'contrast' ? [problem.mode, problem.front] : ['brand', problem.field]

/** Mistakes in what participants would see of a theme. */
function checkSeen({ source, value: theme }: Parsed<ThemeFile>, logos: readonly Logo[]): Mistake[] {
  if (!theme) return []
  const { brand } = theme
  const picture = (name: string | undefined) => logos.find((logo) => logo.name === name)
  const problems = themeProblems({
    ...palettesOf(theme),
    proposed: theme.accent !== undefined,
    brand: brand
      ? {
          name: brand.name,
          short_name: brand.short_name ?? null,
          text_sender: brand.text_sender ?? null,
          face: brand.face,
          welcome: brand.welcome ?? null,
          about: brand.about ?? null,
          logo: picture(brand.logo),
          logo_dark: picture(brand.logo_dark),
          mark: picture(brand.mark),
        }
      : null,
  })
  return problems.map((problem) => source.mistake(pathOf(problem), wordsOf(problem, theme)))
}

/** Rules of themes beyond their schema: whose they are, logos that are missing, and what participants would see. */
export function checkThemes(content: StudyContent, logos: readonly Logo[]): Mistake[] {
  const { themes, companies } = content
  const names = new Set(logos.map(({ name }) => name))
  return [
    ...checkOwners(content),
    ...danglingReferences(declared(themes, 'company'), 'company', namesOf(declared(companies, 'key'))),
    ...LOGO_FIELDS.flatMap((field) => danglingReferences(declared(themes, 'brand', field), 'file in logos/', names)),
    ...themes.flatMap((theme) => checkSeen(theme, logos)),
  ]
}
