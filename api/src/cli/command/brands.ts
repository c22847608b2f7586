import type { Audience } from '@almanac/contracts/platform/brands'
import { type Form, onDatabase } from './form'

/** The parsed command for brands of companies. */
export type BrandCommand =
  | { kind: 'brand show'; company: string; theme: string }
  | { kind: 'brand export'; company: string; theme: string; folder: string }
  | { kind: 'brand publish'; company: string; theme: string; audience: Audience; reason: string | null }
  | { kind: 'brand back'; company: string; theme: string; reason: string | null }
  | { kind: 'brand releases'; company: string }
  | { kind: 'brand ask'; company: string; group: string | null; remote: string; version: string; reason: string }

interface Words {
  positionals: readonly string[]
  option: (key: string) => string | null
  path: (path: string) => string
}

/** Whether a command is one of these. */
export const isOfBrands = (name: string): name is BrandCommand['kind'] => Object.hasOwn(brandForms, name)

const MOST_PERCENT = 99

/** Who gets it, or an error message. */
function audienceFrom(option: Words['option']): Audience | string {
  const [group, percent] = [option('--group'), option('--percent')]
  if (group !== null && percent !== null) return 'Give `--group KEY` or `--percent N`, not both.'
  if (group !== null) return { kind: 'group', group }
  if (percent === null) return { kind: 'everyone' }
  const share = /^\d{1,2}$/.test(percent) ? Number(percent) : 0
  return share >= 1
    ? { kind: 'percent', percent: share }
    : `\`--percent\` is a whole number from 1 to ${MOST_PERCENT}, not \`${percent}\`; for everyone leave it out.`
}

/** The command, or an error message. */
export function brandCommandFrom(
  name: BrandCommand['kind'],
  { positionals: [company = '', theme = '', version = ''], option, path }: Words,
): BrandCommand | string {
  const reason = option('--reason')
  switch (name) {
    case 'brand show':
      return { kind: name, company, theme }
    case 'brand export': {
      const folder = option('--to')
      if (folder === null) return 'Into which folder? Add `--to FOLDER`, such as that of the study.'
      return { kind: name, company, theme, folder: path(folder) }
    }
    case 'brand publish': {
      const audience = audienceFrom(option)
      return typeof audience === 'string' ? audience : { kind: name, company, theme, audience, reason }
    }
    case 'brand back':
      return { kind: name, company, theme, reason }
    case 'brand releases':
      return { kind: name, company }
    case 'brand ask':
      if (reason === null || reason.trim() === '') return 'Why? Add `--reason TEXT`: operators read it.'
      return { kind: name, company, group: option('--group'), remote: theme, version, reason: reason.trim() }
  }
}

const keys = `COMPANY and THEME are their keys.\n\n${onDatabase}`

/** The commands for brands of companies. */
export const brandForms = {
  'brand show': {
    takes: ['COMPANY', 'THEME'],
    options: {},
    about: 'shows what people get of a brand, who tries another version, and its history',
    more: `With what is wrong with its draft, which company administrators edit at /studio.
${keys}`,
  },
  'brand export': {
    takes: ['COMPANY', 'THEME'],
    options: { '--to': 'FOLDER' },
    about: 'writes the brand that people get as files of a study',
    more: `FOLDER gets themes/THEME.yaml and its pictures in logos/. A brand that was published at
/studio is no longer changed by \`almanac study load\`; this brings the files up to date.
${keys}`,
  },
  'brand publish': {
    takes: ['COMPANY', 'THEME'],
    options: { '--group': 'KEY', '--percent': 'N', '--reason': 'TEXT' },
    about: 'gives the draft of a brand to a group, a share of the people, or everyone',
    more: `A draft with problems is refused, in words. Open pages follow at once.
${keys}`,
  },
  'brand back': {
    takes: ['COMPANY', 'THEME'],
    options: { '--reason': 'TEXT' },
    about: 'ends the trial of a brand, or brings the version before back',
    more: `Open pages follow at once.
${keys}`,
  },
  'brand releases': {
    takes: ['COMPANY'],
    options: {},
    about: 'shows which release of each remote a company gets, and what it asked for',
    more: `COMPANY is its key.\n\n${onDatabase}`,
  },
  'brand ask': {
    takes: ['COMPANY', 'REMOTE', 'VERSION'],
    options: { '--reason': 'TEXT', '--group': 'KEY' },
    about: 'asks operators for a release of a remote, for a company or one of its groups',
    more: `Operators answer at /operations.\nCOMPANY and KEY are their keys.\n\n${onDatabase}`,
  },
} as const satisfies Record<string, Form>
