import type { ActivityFile } from '../../src/activities'
import { readFolder, type StudyContent } from '../read/folder'
import type { Logo } from '../read/logos'
import type { Media } from '../read/media'
import { type Mistake, sortMistakes, StudyMistakes } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { suggestionFor } from '../read/suggest'
import { checkPeriods, checkTogether } from './activities'
import { checkHistory } from './history'
import { checkObjectives } from './objectives'
import { checkPages } from './pages'
import { checkPeople } from './people'
import { checkPolls } from './polls'
import { checkDynamicLists } from './dynamic-lists'
import { checkDuplicates, checkReferences, danglingReferences, declared, duplicates, namesOf } from './references'
import { checkSurveys } from './surveys'
import { checkThemes } from './themes'

const valuesOf = <T>(files: readonly { value: T | undefined }[]): T[] =>
  files.flatMap(({ value }) => (value === undefined ? [] : [value]))

function assemble(content: StudyContent, media: Media[], logos: Logo[]) {
  const study = content.study[0]?.value
  if (!study) return undefined
  const people = valuesOf(content.people)
  return {
    ...study,
    companies: valuesOf(content.companies),
    themes: valuesOf(content.themes),
    activities: valuesOf(content.activities),
    surveys: valuesOf(content.surveys),
    dynamic_lists: valuesOf(content.dynamic_lists),
    healthy_doses: valuesOf(content.healthy_doses),
    pages: valuesOf(content.pages),
    polls: valuesOf(content.polls),
    people: people.flatMap((file) => file.people),
    relationships: people.flatMap((file) => file.relationships),
    conversations: people.flatMap((file) => file.conversations),
    appointments: people.flatMap((file) => file.appointments),
    library: valuesOf(content.library).flatMap((file) => file.categories),
    media,
    logos,
    histories: valuesOf(content.history).flatMap((file) => file.histories),
  }
}

/** A study folder that passed the check. */
export type Study = NonNullable<ReturnType<typeof assemble>>

/** All mistakes in a folder, in the order of its files and lines; empty when it can be loaded. */
export async function checkStudy(folder: string): Promise<{ study: Study | undefined; mistakes: Mistake[] }> {
  try {
    const { content, media, logos, refused, mistakes } = await readFolder(folder)
    return {
      study: assemble(content, media, logos),
      mistakes: sortMistakes([
        ...mistakes,
        ...checkDuplicates(content),
        ...checkReferences(content),
        ...checkThemes(content, logos),
        ...checkObjectives(content.activities),
        ...checkTogether(content.activities),
        ...checkMedia(content.activities, media, refused),
        ...checkPeriods(content.activities),
        ...checkSurveys(content, media),
        ...checkDynamicLists(content.dynamic_lists),
        ...checkLibrary(content),
        ...checkPages(content),
        ...checkPeople(content.people, content.companies),
        ...checkPolls(content),
        ...checkHistory(content),
      ]),
    }
  } catch (error) {
    if (error instanceof StudyMistakes) return { study: undefined, mistakes: error.mistakes }
    throw error
  }
}

/** Returns the study, or throws all its mistakes as one error. */
export async function readStudy(folder: string): Promise<Study> {
  const { study, mistakes } = await checkStudy(folder)
  if (!study || mistakes.length > 0) throw new StudyMistakes(mistakes)
  return study
}

/** Rules of the library beyond its schema: unknown names and duplicates. */
function checkLibrary({ library, companies, activities }: StudyContent): Mistake[] {
  const items = declared(library, 'categories', '*', 'activities', '*')
  // The second step of a path is the index of the category: an activity may be in several, but only once in each.
  const places = new Set(items.map(({ path }) => path[1]))
  return [
    ...danglingReferences(items, 'activity', namesOf(declared(activities, 'key'))),
    ...danglingReferences(
      declared(library, 'categories', '*', 'companies', '*'),
      'company',
      namesOf(declared(companies, 'key')),
    ),
    ...duplicates(declared(library, 'categories', '*', 'key'), 'the category'),
    ...[...places].flatMap((place) =>
      duplicates(
        items.filter(({ path }) => path[1] === place),
        'the activity',
      ),
    ),
  ]
}

/** Pictures and videos referenced by activities that are missing in `media/`, or of another kind. */
function checkMedia(
  activities: readonly Parsed<ActivityFile>[],
  media: readonly Media[],
  refused: readonly Mistake[],
): Mistake[] {
  const kindOf = new Map(media.map(({ file, kind }) => [file, kind]))
  const messages = new Map(refused.map(({ file, message }) => [file, message]))
  const check = (field: 'content_image' | 'content_video', wanted: Media['kind']): Mistake[] =>
    declared(activities, 'objectives', '*', field, 'file').flatMap(({ name, source, path }) => {
      const kind = kindOf.get(name)
      const why = messages.get(`media/${name}`)
      if (kind === wanted) return []
      if (why !== undefined) return [source.mistake(path, `media/${name} can’t be used: ${why}`)]
      if (kind) return [source.mistake(path, `media/${name} is a ${kind}; name a ${wanted} here`)]
      const names = new Set(media.filter((one) => one.kind === wanted).map(({ file }) => file))
      return [
        source.mistake(
          path,
          `there is no ${wanted} \`${name}\` in media/; ${names.size > 0 ? suggestionFor(name, names) : 'put it there'}`,
        ),
      ]
    })
  return [...check('content_image', 'picture'), ...check('content_video', 'video')]
}
