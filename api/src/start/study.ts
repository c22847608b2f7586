import { stat } from 'node:fs/promises'
import type { Database } from '../http/serve'
import { readStudy } from '../studies/check/check'
import { loadStudy } from '../studies/load'
import { StudyMistakes } from '../studies/read/mistake'
import { refusePasswordsOfStudy } from './published'
import type { Settings } from './settings'

/**
 * Loads the study of the settings and answers with lines that tell who can sign
 * in, where the study itself says so. A folder with mistakes is not loaded; the
 * server starts all the same, with what was loaded before. Refused on a server that
 * people elsewhere may reach, when passwords stand in the study.
 */
export async function openStudy(
  database: Database,
  settings: Settings,
  say: (line: string) => void,
): Promise<string[]> {
  const { studyFolder } = settings
  if (!studyFolder) return []
  if (
    !(await stat(studyFolder).then(
      (found) => found.isDirectory(),
      () => false,
    ))
  ) {
    say(`  there is no study folder ${studyFolder}`)
    return []
  }
  say(`Loading the study ${studyFolder} …`)
  try {
    const { people } = await readStudy(studyFolder)
    refusePasswordsOfStudy(settings, people)
    const report = await loadStudy(database, studyFolder)
    say(
      report.changed
        ? `  ${report.name}: ${report.people} new people, ${report.responses} responses`
        : `  ${report.name}: as it was`,
    )
    return people.flatMap(({ email, password }) => (password ? [`${email}  ${password}`] : []))
  } catch (error) {
    if (!(error instanceof StudyMistakes)) throw error
    say('  The study was not loaded:')
    for (const line of error.message.split('\n')) say(`  ${line}`)
    return []
  }
}
