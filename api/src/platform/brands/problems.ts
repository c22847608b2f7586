import { isEmail } from '@almanac/contracts/characters'
import type { BrandDraft, BrandProblem } from '@almanac/contracts/platform/brands'
import {
  MAX_ABOUT,
  MAX_BRAND_NAME,
  MAX_SHORT_NAME,
  MAX_TEXT_SENDER,
  MAX_WELCOME,
} from '@almanac/contracts/rules/platform/theme'
import { LANGUAGE_CODES, LANGUAGES } from '@almanac/domain/languages'
import type { ThemeDocument } from '../../database/documents/brands'
import type { Database } from '../../http/serve'
import { type Values, wordsOf } from '../../http/words'
import { brandFilePath, brandFileAt } from '../brand/files'
import { type CheckedPicture, LEAST_LOGO_CONTRAST, type ThemeProblem, themeProblems } from '../brand/problems'
import { shortNameOf } from '../brand/short-name'
import { textSenderOf } from '../brand/text-sender'
import { type Tones, tonesOf } from '../brand/tones'
import { themeDocument } from '../theme/theme'
import { documentOf, isColor, writtenIn } from './draft'

/** How the names of faces are written. */
const FACE_NAMES = {
  fraunces: 'Fraunces',
  source_serif: 'Source Serif',
  figtree: 'Figtree',
  nunito: 'Nunito',
  atkinson: 'Atkinson Hyperlegible',
} as const

/** A problem before it is said. */
interface Found {
  field: BrandProblem['field']
  language?: string
  code: string
  values?: Values
  change?: Partial<BrandDraft>
  /** Of the words on the button, where the proposal has some of its own. */
  proposal?: string
}

type Picture = NonNullable<BrandDraft['logo']>

/** Pictures are named by their content, so what was measured stays. */
const measured = new Map<string, Promise<Tones | undefined>>()
const MAX_MEASURED = 1_000

function tonesIn(database: Database, picture: Picture): Promise<Tones | undefined> {
  const known = measured.get(picture.digest)
  if (known) return known
  const tones = brandFileAt(database, brandFilePath(picture)).then((file) => (file ? tonesOf(file) : undefined))
  if (measured.size >= MAX_MEASURED) measured.clear()
  measured.set(picture.digest, tones)
  // The next check tries again.
  tones.catch(() => measured.delete(picture.digest))
  return tones
}

async function checked(database: Database, picture: Picture | null): Promise<CheckedPicture | undefined> {
  return picture ? { ...picture, tones: await tonesIn(database, picture) } : undefined
}

/** A short name that is too long, or cannot be made of the name; of a name that is too long itself only that is said. */
function shortNameProblems({ name, short_name }: BrandDraft): Found[] {
  const made = shortNameOf(name)
  const field = 'short_name'
  if (short_name === '')
    return made.length > MAX_SHORT_NAME && name.length <= MAX_BRAND_NAME
      ? [{ field, code: 'missing_short_name', values: { most: MAX_SHORT_NAME } }]
      : []
  if (short_name.length <= MAX_SHORT_NAME) return []
  const values = { most: MAX_SHORT_NAME, length: short_name.length }
  return [
    { field, code: 'too_long', values, ...(made.length <= MAX_SHORT_NAME ? { change: { short_name: made } } : {}) },
  ]
}

/** A sender of text messages that is too long, with one that is not. */
function textSenderProblems({ text_sender = '' }: BrandDraft): Found[] {
  const { length } = text_sender
  const made = textSenderOf(text_sender)
  return length > MAX_TEXT_SENDER
    ? [
        {
          field: 'text_sender',
          code: 'too_long',
          values: { most: MAX_TEXT_SENDER, length },
          ...(made === null ? {} : { change: { text_sender: made } }),
        },
      ]
    : []
}

/** Names and addresses that are missing, too long, or none. */
function lineProblems(draft: BrandDraft): Found[] {
  const { accent, name, sender_name, reply_to } = draft
  const tooLong = (field: 'name' | 'sender_name', text: string, most: number): Found[] =>
    text.length > most ? [{ field, code: 'too_long', values: { most, length: text.length } }] : []
  return [
    ...(accent !== null && !isColor(accent) ? [{ field: 'accent', code: 'no_color' } as const] : []),
    ...(name === '' ? [{ field: 'name', code: 'missing' } as const] : tooLong('name', name, MAX_BRAND_NAME)),
    ...shortNameProblems(draft),
    ...tooLong('sender_name', sender_name, MAX_BRAND_NAME),
    ...(reply_to !== '' && !isEmail(reply_to) ? [{ field: 'reply_to', code: 'no_email' } as const] : []),
    ...(reply_to !== '' && sender_name === ''
      ? [
          {
            field: 'sender_name',
            code: 'missing_sender',
            change: { sender_name: name.slice(0, MAX_BRAND_NAME) },
          } as const,
        ]
      : []),
    ...textSenderProblems(draft),
  ]
}

/** Words that are too long, in each language by itself. */
function wordProblems(draft: BrandDraft): Found[] {
  return (
    [
      ['welcome', MAX_WELCOME],
      ['about', MAX_ABOUT],
    ] as const
  ).flatMap(([field, most]) =>
    LANGUAGE_CODES.flatMap((language): Found[] => {
      const { length } = draft[field][language] ?? ''
      return length > most ? [{ field, language, code: 'too_long', values: { most, length } }] : []
    }),
  )
}

/** One problem of the rules that files of studies are checked by as well, with what would solve it. */
function found(problem: ThemeProblem, draft: BrandDraft, theme: ThemeDocument): Found[] {
  const { field, code } = problem
  switch (code) {
    case 'contrast': {
      const [pair] = problem.pairs
      const ratio = pair?.ratio.toFixed(2) ?? ''
      const values = { ratio, least: pair?.least ?? '', front: theme[problem.mode][problem.front] ?? '' }
      return [{ field, code, values, change: { accent: theme.light.accent ?? null } }]
    }
    case 'mark_shape': {
      const values = { ratio: problem.ratio.toFixed(1) }
      return [{ field, code, values, change: draft.logo ? { mark: null } : { mark: null, logo: draft.mark } }]
    }
    case 'logo_unseen': {
      const values = { ratio: problem.ratio.toFixed(1), least: LEAST_LOGO_CONTRAST }
      return [{ field: problem.mode === 'dark' ? 'logo_dark' : 'logo', code: `logo_unseen_${problem.mode}`, values }]
    }
    case 'languages':
      return problem.missing.map((language): Found => ({ field, language, code: 'language_missing' }))
    case 'letters': {
      const { letters, face, other } = problem
      const values = { letters: letters.join(' '), face: FACE_NAMES[face], other: other ? FACE_NAMES[other] : '' }
      return [
        { field, code: other ? 'letters' : 'letters_nowhere', values, ...(other ? { change: { face: other } } : {}) },
      ]
    }
    case 'text_sender_characters':
    case 'text_sender_letter': {
      const { characters, other } = problem
      // Cut to size together with what is too long.
      const isLong = (draft.text_sender ?? '').length > MAX_TEXT_SENDER
      const values = { characters: characters.join(' '), other: other ?? '' }
      return [{ field, code, values, ...(other !== undefined && !isLong ? { change: { text_sender: other } } : {}) }]
    }
  }
}

/** The problems of a draft, in words of this language. */
export async function draftProblems(
  database: Database,
  draft: BrandDraft,
  theme: ThemeDocument,
  locale: string,
): Promise<BrandProblem[]> {
  const words = wordsOf(locale)
  const document = documentOf(draft, theme)
  const { light, dark } = themeDocument({ ...document, company_id: '', key: '', features: [], company_name: '' })
  const [logo, logo_dark, mark] = await Promise.all(
    [draft.logo, draft.logo_dark, draft.mark].map((picture) => checked(database, picture)),
  )
  const problems = themeProblems({
    light,
    dark,
    proposed: document.accent !== null,
    brand: {
      ...draft,
      short_name: draft.short_name || null,
      text_sender: draft.text_sender || null,
      welcome: writtenIn(draft.welcome),
      about: writtenIn(draft.about),
      logo,
      logo_dark,
      mark,
    },
  })
  const all = [
    ...lineProblems(draft),
    ...wordProblems(draft),
    ...problems.flatMap((problem) => found(problem, draft, { ...document, light, dark })),
  ]
  return all.map(({ field, language = null, code, values, change }) => {
    const name = LANGUAGES.find((one) => one.code === language)?.name
    const all = { ...values, ...(name === undefined ? {} : { language: name }) }
    return {
      field,
      language,
      code,
      sentence: words(`brand_problems.${code}`, all),
      proposal: change ? { label: words(`brand_proposals.${code}`, all), change } : null,
    }
  })
}
