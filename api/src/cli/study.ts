import { relative } from 'node:path'
import { openDatabase } from '../start/database'
import { refusePasswordsOfStudy } from '../start/published'
import { readSettings } from '../start/settings'
import { createCleanup } from '../start/process'
import {
  checkStudy,
  type Study,
  loadStudy,
  type LoadReport,
  formatMistake,
  StudyMistakes,
  type Mistake,
} from '../../authoring'
import { callerFolder } from './command/command'
import { counted, type Output } from './output'

/** Prints mistakes with paths relative to the caller's working directory, so that a terminal makes links of them. */
function printMistakes(mistakes: readonly Mistake[], folder: string, { printError }: Output): void {
  const near = relative(callerFolder(), folder)
  const shown = near.startsWith('..') ? folder : near || '.'
  for (const mistake of mistakes) {
    printError(formatMistake(mistake.line === null ? mistake : { ...mistake, file: `${shown}/${mistake.file}` }))
  }
  printError(`${counted(mistakes.length, 'mistake')}.`)
}

function contents({ companies, activities, surveys, people }: Study): string {
  const groups = companies.reduce((sum, company) => sum + company.groups.length, 0)
  return [
    counted(companies.length, 'company', 'companies'),
    counted(groups, 'group'),
    counted(activities.length, 'activity', 'activities'),
    counted(surveys.length, 'survey'),
    counted(people.length, 'person', 'people'),
  ].join(', ')
}

/** `almanac study check`: 0 when the folder can be loaded, 1 when it has mistakes. */
export async function check(folder: string, output: Output): Promise<number> {
  const { study, mistakes } = await checkStudy(folder)
  if (mistakes.length > 0 || !study) {
    printMistakes(mistakes, folder, output)
    return 1
  }
  output.print(`${study.name}: no mistakes (${contents(study)}).`)
  return 0
}

function summary(report: LoadReport): string {
  if (!report.changed) return `${report.name} was loaded before and has not changed since.`
  const { activities, surveys, pages } = report
  return [
    `${report.name} is loaded: ${counted(report.companies, 'company', 'companies')}.`,
    `Activities: ${activities.added} new, ${activities.changed} with a new version. Surveys: ${surveys.added} new, ${surveys.changed} with a new version. Pages: ${pages.added} new, ${pages.changed} changed.`,
    ...report.kept_themes.map(
      ({ company, theme }) =>
        `The theme ${theme} of ${company} stays as it was published in the brand studio: of its file only the features count. \`almanac brand export ${company} ${theme} --to FOLDER\` writes it into the files of a study.`,
    ),
    ...report.kept_passkeys.map(
      (company) =>
        `Of whom ${company} asks a passkey stays as the company or an operator has set it: \`almanac passkeys ${company}\` shows it.`,
    ),
    `${counted(report.people, 'new person', 'new people')}, with ${counted(report.responses, 'response')} and ${counted(report.completed_surveys, 'completed survey')}.`,
  ].join('\n')
}

/** `almanac study load`: 0 when the study is in the database, 1 when nothing was loaded. */
export async function load(folder: string, output: Output): Promise<number> {
  // The complete check comes first: no database is started for a folder that can't be loaded.
  const { study, mistakes } = await checkStudy(folder)
  if (mistakes.length > 0 || !study) {
    printMistakes(mistakes, folder, output)
    output.printError('Nothing was loaded.')
    return 1
  }
  const cleanup = createCleanup((name) => output.printError(`${name} did not stop.`))
  try {
    const settings = readSettings(process.env)
    refusePasswordsOfStudy({ ...settings, studyFolder: folder }, study.people)
    const database = await openDatabase(settings, output.print, cleanup)
    output.print(summary(await loadStudy(database, folder)))
    return 0
  } catch (error) {
    if (!(error instanceof StudyMistakes)) throw error
    printMistakes(error.mistakes, folder, output)
    output.printError('Nothing was loaded.')
    return 1
  } finally {
    await cleanup.run()
  }
}
