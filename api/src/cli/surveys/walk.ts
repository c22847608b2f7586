import { InvalidSurvey, type SurveyDefinition } from '@almanac/domain/survey'
import { walkSurvey, type SurveyWalk } from '../../surveys'
import { callerFolder } from '../command/command'
import { counted, type Output } from '../output'
import { readSurveys } from './definitions'
import { findFiles, openFile } from './files'
import { noteLine } from './report'

/** Keys that are listed of what nobody saw. */
const MAX_LISTED = 100

const wayInWords = (name: string, way: SurveyWalk['longest']): string[] =>
  way
    ? [`  ${name}: ${counted(way.pages, 'page')}, ${counted(way.questions, 'question')}, about ${way.minutes} min.`]
    : []

function printWalk(file: string, { key }: SurveyDefinition, walk: SurveyWalk, lineOf: (key: string) => number | undefined, output: Output): void {
  const { print } = output
  print(`${file}: ${key}: ${counted(walk.runs, 'run')}, ${walk.completed} of them completed.`)
  for (const line of [
    ...wayInWords('Shortest way', walk.shortest),
    ...wayInWords('Way in the middle', walk.middle),
    ...wayInWords('Longest way', walk.longest),
  ])
    print(line)
  const rules = new Map(walk.never_true.map((never) => [never.key, never.rule]))
  const note = (severity: 'error' | 'warning', about: string, message: string) => {
    const line = lineOf(about)
    print(`  ${noteLine(file, { severity, code: '', key: about, message, ...(line !== undefined && { line }) })}`)
  }
  for (const stuck of walk.stuck) note('error', stuck, 'nobody gets past this page.')
  for (const never of walk.never_seen.slice(0, MAX_LISTED)) {
    const rule = rules.get(never)
    note('warning', never, rule === undefined ? 'nobody saw it.' : `nobody saw it; its rule was never true: ${rule.slice(0, 200)}`)
  }
  const more = walk.never_seen.length - MAX_LISTED
  if (more > 0) print(`  ${counted(more, 'more item')} that nobody saw.`)
}

/**
 * `almanac survey walk`: what came of many walks with answers by chance. 0 when
 * every run was completed, 1 when one was not, or when there is no survey that
 * can be walked through.
 */
export async function walkSurveys(path: string, runs: number, output: Output): Promise<number> {
  const files = await findFiles(path, callerFolder())
  let walked = 0
  let failed = 0
  for (const found of files) {
    const file = await openFile(found)
    if ('fault' in file.detected && files.length === 1) output.printError(`${file.shown}: ${file.detected.fault}`)
    for (const { definition, lineOf, notes } of readSurveys(file)) {
      if (!definition) {
        if (files.length === 1) for (const note of notes) output.printError(noteLine(file.shown, note))
        continue
      }
      try {
        const walk = await walkSurvey(definition, runs)
        walked += 1
        if (walk.completed < walk.runs) failed += 1
        printWalk(file.shown, definition, walk, lineOf, output)
      } catch (error) {
        if (!(error instanceof InvalidSurvey)) throw error
        failed += 1
        output.printError(`${file.shown}: ${definition.key} can’t be walked through:\n${error.message}`)
      }
    }
  }
  return walked > 0 && failed === 0 ? 0 : 1
}
