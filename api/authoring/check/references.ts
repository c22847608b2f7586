import type { StudyContent } from '../read/folder'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import type { Path, Source } from '../read/source'
import { suggestionFor } from '../read/suggest'
import { propertyOf } from '@almanac/domain/records'

/** One mistake for each unknown name. */
export function danglingReferences(
  references: readonly Declared[],
  what: string,
  known: ReadonlySet<string>,
): Mistake[] {
  return references
    .filter(({ name }) => !known.has(name))
    .map(({ name, source, path }) =>
      source.mistake(path, `there is no ${what} \`${name}\`; ${suggestionFor(name, known)}`),
    )
}

/** References to unknown names. */
export function checkReferences({
  companies,
  themes,
  activities,
  surveys,
  healthy_doses,
  people,
  history,
}: StudyContent): Mistake[] {
  const known = {
    themes: namesOf(declared(themes, 'key')),
    activities: namesOf(declared(activities, 'key')),
    surveys: namesOf(declared(surveys, 'key')),
    doses: namesOf(declared(healthy_doses, 'key')),
    groups: namesOf(declared(companies, 'groups', '*', 'key')),
    people: namesOf(declared(people, 'people', '*', 'key')),
    histories: namesOf(declared(history, 'histories', '*', 'key')),
  }
  return [
    ...danglingReferences(declared(companies, 'default_theme'), 'theme', known.themes),
    ...danglingReferences(declared(companies, 'groups', '*', 'theme'), 'theme', known.themes),
    ...danglingReferences(declared(companies, 'groups', '*', 'activities', '*'), 'activity', known.activities),
    ...danglingReferences(declared(companies, 'groups', '*', 'onboarding_surveys', '*'), 'survey', known.surveys),
    ...danglingReferences(declared(activities, 'objectives', '*', 'survey'), 'survey', known.surveys),
    ...danglingReferences(declared(activities, 'healthy_doses', '*'), 'healthy dose', known.doses),
    ...danglingReferences(declared(people, 'people', '*', 'groups', '*'), 'group', known.groups),
    ...danglingReferences(
      declared(people, 'people', '*', 'administers', '*'),
      'company',
      namesOf(declared(companies, 'key')),
    ),
    ...danglingReferences(declared(people, 'people', '*', 'history', '*'), 'history', known.histories),
    ...danglingReferences(declared(people, 'relationships', '*', 'from'), 'person', known.people),
    ...danglingReferences(
      declared(people, 'relationships', '*', 'to').filter(({ name }) => !name.includes('@')),
      'person',
      known.people,
    ),
    ...danglingReferences(declared(people, 'conversations', '*', 'people', '*'), 'person', known.people),
    ...danglingReferences(declared(people, 'appointments', '*', 'person'), 'person', known.people),
    ...danglingReferences(declared(people, 'appointments', '*', 'with'), 'person', known.people),
    ...danglingReferences(
      declared(history, 'histories', '*', 'activities', '*', 'activity'),
      'activity',
      known.activities,
    ),
    ...danglingReferences(declared(history, 'histories', '*', 'surveys', '*', 'survey'), 'survey', known.surveys),
  ]
}

const duplicatesOf = (files: readonly Parsed<unknown>[], what: string, ...steps: string[]): Mistake[] =>
  duplicates(declared(files, ...steps), what)

/** Duplicate names. */
export function checkDuplicates({
  companies,
  themes,
  activities,
  surveys,
  dynamic_lists,
  healthy_doses,
  people,
  history,
}: StudyContent): Mistake[] {
  return [
    ...duplicatesOf(companies, 'the company', 'key'),
    ...duplicatesOf(companies, 'the group', 'groups', '*', 'key'),
    ...duplicatesOf(companies, 'the code', 'groups', '*', 'code'),
    ...duplicatesOf(themes, 'the theme', 'key'),
    ...duplicatesOf(activities, 'the activity', 'key'),
    ...duplicatesOf(surveys, 'the survey', 'key'),
    ...duplicatesOf(dynamic_lists, 'the list', 'key'),
    ...duplicatesOf(healthy_doses, 'the healthy dose', 'key'),
    ...duplicatesOf(people, 'the person', 'people', '*', 'key'),
    ...duplicatesOf(people, 'the e-mail address', 'people', '*', 'email'),
    ...duplicatesOf(people, 'the conversation', 'conversations', '*', 'key'),
    ...duplicatesOf(people, 'the appointment', 'appointments', '*', 'key'),
    ...duplicatesOf(history, 'the history', 'histories', '*', 'key'),
    ...activities.flatMap((file) => duplicatesOf([file], 'the objective', 'objectives', '*', 'key')),
  ]
}

/** The declaration of a name. */
interface Declared {
  name: string
  source: Source
  path: Path
}

/**
 * All names at a path of all files; `*` matches each item of a list. Read from the unvalidated
 * files, so that a file with mistakes still declares its names and references to them are not
 * reported.
 */
export function declared(files: readonly Parsed<unknown>[], ...steps: string[]): Declared[] {
  return files.flatMap(({ source }) => {
    let places: { value: unknown; path: Path }[] = [{ value: source.values(), path: [] }]
    for (const step of steps) {
      places = places.flatMap(({ value, path }) =>
        step === '*'
          ? Array.isArray(value)
            ? value.map((item: unknown, index) => ({ value: item, path: [...path, index] }))
            : []
          : [{ value: propertyOf(value, step), path: [...path, step] }],
      )
    }
    return places.flatMap(({ value, path }) => (typeof value === 'string' ? [{ name: value, source, path }] : []))
  })
}

export const namesOf = (all: readonly Declared[]): Set<string> => new Set(all.map(({ name }) => name))

/** One mistake for each repeated name. */
export function duplicates(all: readonly Declared[], what: string): Mistake[] {
  const first = new Map<string, Declared>()
  return all.flatMap((one) => {
    const before = first.get(one.name)
    if (!before) {
      first.set(one.name, one)
      return []
    }
    const { file, line } = before.source.mistake(before.path, '')
    return [
      one.source.mistake(one.path, `${what} \`${one.name}\` is already in ${file}:${line ?? 1}; give this one another`),
    ]
  })
}
