import { checkSurvey, loadRegex, type SurveyDefinition, type SurveyProblem } from '@almanac/domain/survey'
import type { ImportNote } from '@almanac/formats/instruments'
import { callerFolder } from '../command/command'
import { counted, type Output } from '../output'
import { readSurveys, type ReadSurvey } from './definitions'
import { findFiles, openFile, type OpenFile } from './files'
import { noteLines, skippedLine } from './report'

/** A problem of the survey as a note with the line of its question. */
function noteOf({ severity, code, key, message, rule }: SurveyProblem, { lineOf }: ReadSurvey): ImportNote {
  const line = lineOf(key)
  const shown = rule === undefined ? message : `${message} In: ${rule.slice(0, 200)}`
  return { severity, code, message: shown, ...(key !== '' && { key }), ...(line !== undefined && { line }) }
}

async function problemsOf(definition: SurveyDefinition): Promise<SurveyProblem[]> {
  const regex = await loadRegex(definition)
  return checkSurvey(definition, regex ? { regex } : {})
}

interface Findings {
  /** Its path for messages. */
  file: string
  key: string
  notes: ImportNote[]
}

async function findingsOf(file: OpenFile): Promise<Findings[]> {
  const findings: Findings[] = []
  for (const survey of readSurveys(file)) {
    const { definition, notes } = survey
    // The items of an activity are separate files, checked with its schema.
    if (!definition && notes.some(({ code }) => code === 'NO_ACTIVITY')) continue
    const problems = definition ? await problemsOf(definition) : []
    const imported = notes.filter(({ severity }) => severity !== 'info')
    findings.push({
      file: file.shown,
      key: definition?.key ?? '',
      notes: [...imported, ...problems.map((problem) => noteOf(problem, survey))],
    })
  }
  return findings
}

/**
 * `almanac survey lint`: reports by line rules that refer to unknown keys, can never be true,
 * compare a list as a number …. 0 without errors, 1 when there is one or no survey was found.
 */
export async function lintSurveys(path: string, json: boolean, output: Output): Promise<number> {
  const files = await findFiles(path, callerFolder())
  const findings: Findings[] = []
  let skipped = false
  for (const found of files) {
    const file = await openFile(found)
    if ('fault' in file.detected) {
      skipped = true
      output.printError(skippedLine(file.shown, file.detected.fault, files.length === 1))
    }
    findings.push(...(await findingsOf(file)))
  }
  if (findings.length === 0) {
    if (files.length !== 1 || !skipped) output.printError('No survey was found.')
    return 1
  }
  if (json) {
    const all = findings.map(({ file, key, notes }) => ({ file, survey: key, findings: notes }))
    output.print(JSON.stringify(all, null, 2))
  } else for (const one of findings) printFindings(one, output)
  const errors = findings.flatMap(({ notes }) => notes).filter(({ severity }) => severity === 'error').length
  return errors === 0 ? 0 : 1
}

function printFindings({ file, key, notes }: Findings, { print }: Output): void {
  const errors = notes.filter(({ severity }) => severity === 'error').length
  const name = key === '' ? file : `${file}: ${key}`
  const warnings = notes.length - errors
  print(
    notes.length === 0
      ? `${name}: nothing wrong.`
      : `${name}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`,
  )
  for (const line of noteLines(file, notes)) print(line)
}
