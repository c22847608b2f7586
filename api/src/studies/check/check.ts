import { readFolder, type StudyContent } from '../read/folder'
import type { Media } from '../read/media'
import { type Mistake, sortMistakes, StudyMistakes } from '../read/mistake'
import { checkHistory } from './history'
import { checkLibrary } from './library'
import { checkMedia } from './media'
import { checkObjectives } from './objectives'
import { checkPages } from './pages'
import { checkPeople } from './people'
import { checkPeriods } from './periods'
import { checkDuplicates, checkReferences } from './references'
import { checkSurveys } from './surveys'
import { checkThemes } from './themes'
import { checkTogether } from './turns'

const valuesOf = <T>(files: readonly { value: T | undefined }[]): T[] =>
  files.flatMap(({ value }) => (value === undefined ? [] : [value]))

function assemble(content: StudyContent, media: Media[]) {
  const study = content.study[0]?.value
  if (!study) return undefined
  const people = valuesOf(content.people)
  return {
    ...study,
    companies: valuesOf(content.companies),
    themes: valuesOf(content.themes),
    activities: valuesOf(content.activities),
    surveys: valuesOf(content.surveys),
    healthy_doses: valuesOf(content.healthy_doses),
    pages: valuesOf(content.pages),
    people: people.flatMap((file) => file.people),
    relationships: people.flatMap((file) => file.relationships),
    conversations: people.flatMap((file) => file.conversations),
    appointments: people.flatMap((file) => file.appointments),
    library: valuesOf(content.library).flatMap((file) => file.categories),
    media,
    histories: valuesOf(content.history).flatMap((file) => file.histories),
  }
}

/** A study folder that passed its check. */
export type Study = NonNullable<ReturnType<typeof assemble>>

/** Everything that is wrong with a folder, in the order of its files and lines; nothing when it can be loaded. */
export async function checkStudy(folder: string): Promise<{ study: Study | undefined; mistakes: Mistake[] }> {
  try {
    const { content, media, refused, mistakes } = await readFolder(folder)
    return {
      study: assemble(content, media),
      mistakes: sortMistakes([
        ...mistakes,
        ...checkDuplicates(content),
        ...checkReferences(content),
        ...checkThemes(content.themes),
        ...checkObjectives(content.activities),
        ...checkTogether(content.activities),
        ...checkMedia(content.activities, media, refused),
        ...checkPeriods(content.activities),
        ...checkSurveys(content.surveys),
        ...checkLibrary(content),
        ...checkPages(content),
        ...checkPeople(content.people),
        ...checkHistory(content),
      ]),
    }
  } catch (error) {
    if (error instanceof StudyMistakes) return { study: undefined, mistakes: error.mistakes }
    throw error
  }
}

/** The study, or all its mistakes as one error. */
export async function readStudy(folder: string): Promise<Study> {
  const { study, mistakes } = await checkStudy(folder)
  if (!study || mistakes.length > 0) throw new StudyMistakes(mistakes)
  return study
}
