import { type Language, LANGUAGES } from '@almanac/domain/languages'
import type { LocalText } from '@almanac/domain/texts'
import type { PageFile } from '../format/study'
import type { StudyContent } from '../read/folder'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import type { Path } from '../read/source'
import { danglingReferences, declared, duplicates, namesOf } from './references'

type PageFiles = StudyContent['pages']
interface Finding {
  at: Path
  message: string
}

/** A policy consists of questions, all other pages of one text. */
function wrongContent({ kind, text, questions }: PageFile): Finding[] {
  if (kind === 'privacy_policy') {
    return [
      ...(questions
        ? []
        : [
            {
              at: ['kind'],
              message:
                'a privacy policy is read question by question; add `questions:` with a list of `key`, `question` and `text`',
            },
          ]),
      ...(text === undefined
        ? []
        : [{ at: ['text'], message: 'a privacy policy has its texts in `questions`; move this there' }]),
    ]
  }
  return [
    ...(text === undefined
      ? [{ at: ['kind'], message: `a page of the kind \`${kind}\` has a text; add \`text:\`` }]
      : []),
    ...(questions
      ? [
          {
            at: ['questions'],
            message: 'only a privacy policy has questions; write this as `text`, or make the page a `privacy_policy`',
          },
        ]
      : []),
  ]
}

/** A page has to be complete in each of its languages, so that nobody agrees to a partial text. */
function halfTranslated({ title, text, questions }: PageFile): Finding[] {
  const texts: { at: Path; words: LocalText }[] = [
    { at: ['title'], words: title },
    ...(text === undefined ? [] : [{ at: ['text'], words: text }]),
    ...(questions ?? []).flatMap(({ question, text: answer }, index) => [
      { at: ['questions', index, 'question'], words: question },
      { at: ['questions', index, 'text'], words: answer },
    ]),
  ]
  const has = (words: LocalText, locale: Language): boolean => typeof words !== 'string' && words[locale] !== undefined
  const used = LANGUAGES.filter(({ code }) => texts.some(({ words }) => has(words, code)))
  return texts.flatMap(({ at, words }) =>
    typeof words === 'string'
      ? []
      : used
          .filter(({ code }) => !has(words, code))
          .map(({ code, english }) => ({
            at,
            message: `\`${String(at.at(-1))}\` is missing in ${english}, in which the rest of this page is written; add \`${code}:\`, or take ${code} out everywhere`,
          })),
  )
}

/** Unknown companies and groups, and groups of another company. */
function wrongPlaces(pages: PageFiles, companies: StudyContent['companies']): Mistake[] {
  const groups = namesOf(declared(companies, 'groups', '*', 'key'))
  return [
    ...danglingReferences(declared(pages, 'company'), 'company', namesOf(declared(companies, 'key'))),
    ...danglingReferences(declared(pages, 'group'), 'group', groups),
    ...pages.flatMap(({ source, value }) => {
      const company = companies.find((file) => file.value?.key === value?.company)?.value
      const group = value?.group
      if (!company || group === undefined || !groups.has(group) || company.groups.some(({ key }) => key === group))
        return []
      return [
        source.mistake(
          ['group'],
          `the group \`${group}\` is not one of ${company.key}; name one of its groups (${company.groups.map(({ key }) => key).join(', ')}), or another company`,
        ),
      ]
    }),
  ]
}

/** Duplicate pages: with one key in a company, or of one kind in one place. */
function twice(pages: PageFiles): Mistake[] {
  const seen = new Map<string, Parsed<PageFile>>()
  const once = (file: Parsed<PageFile>, name: string, at: Path, say: (where: string) => string): Mistake[] => {
    const before = seen.get(name)
    if (!before) seen.set(name, file)
    return before ? [file.source.mistake(at, say(before.source.file))] : []
  }
  return pages.flatMap((file) => {
    const { value } = file
    if (!value) return []
    const { key, kind, company, group } = value
    return [
      ...once(
        file,
        `key ${company} ${key}`,
        ['key'],
        (where) => `the page \`${key}\` of ${company} is already in ${where}; give this one another key`,
      ),
      ...(kind === 'extra_page'
        ? []
        : once(
            file,
            `kind ${company} ${group ?? ''} ${kind}`,
            ['kind'],
            (where) =>
              `${group === undefined ? `the company ${company}` : `the group ${group}`} already has a page of the kind \`${kind}\` in ${where}; keep one, or give this one a \`group\` of its own`,
          )),
    ]
  })
}

/** Rules of pages beyond the schema. */
export function checkPages({ pages, companies }: StudyContent): Mistake[] {
  return [
    ...wrongPlaces(pages, companies),
    ...twice(pages),
    ...pages.flatMap((file) => duplicates(declared([file], 'questions', '*', 'key'), 'the question')),
    ...pages.flatMap(({ source, value }) =>
      value
        ? [...wrongContent(value), ...halfTranslated(value)].map(({ at, message }) => source.mistake(at, message))
        : [],
    ),
  ]
}
