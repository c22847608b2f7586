import { stat } from 'node:fs/promises'
import type { Database } from '../http/serve'
import { refusePasswordsOfStudy } from './published'
import type { Settings } from './settings'

/**
 * Loads the configured study and returns lines about who can sign in, where the study
 * lists that. A folder with errors is not loaded; the server then starts with the
 * previously loaded study. Refused on a publicly reachable server when the study
 * contains passwords.
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
  // A part of the bundle of its own: a server without a study folder does not load it.
  const { loadStudy, readStudy, StudyMistakes } = await import(/* webpackChunkName: 'authoring' */ '../../authoring')
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
