import {
  evaluateSurvey,
  InvalidSurvey,
  loadRegex,
  prepareSurvey,
  type PreparedSurvey,
  walkSurvey,
  type SurveyContext,
  type SurveyDefinition,
  type SurveyWalk,
} from '@almanac/domain/survey'
import { closeExpressionWorker, externalExpressions, settledValues } from '@almanac/formats/instruments/fhir'
import { callerFolder } from '../command/command'
import { counted, type Output } from '../output'
import { readSurveys, type ReadSurvey } from './definitions'
import { findFiles, openFile } from './files'
import { noteLine, skippedLine } from './report'

/** For one survey; after a longer wait an operator would assume that it hangs. */
const WALK_TIMEOUT_MS = 60_000

/** For the expressions of one response; long, because no page waits for it, and the worker has to start. */
const EXTERNAL_TIMEOUT_MS = 20_000

/** Maximum number of listed keys that were never displayed. */
const MAX_LISTED = 100

const minutes = (seconds: number): string => (Math.round(seconds / 6) / 10).toFixed(1)

const PLACES = {
  visible_if: 'nobody saw it; its rule was never true',
  warning: 'a warning never held',
  alert: 'an alert never held',
}

/** The findings: dead ends, items that were never displayed, rules that never held. */
function findings({
  dead_ends,
  unreached,
  rules_never_true,
  runs,
}: SurveyWalk): [severity: 'error' | 'warning', key: string, message: string][] {
  const ruled = new Set(rules_never_true.flatMap(({ key, place }) => (place === 'visible_if' ? [key] : [])))
  return [
    ...dead_ends.map(
      ({ key, times }) => ['error', key, `no answer that is accepted was found in ${times} of ${runs} runs.`] as const,
    ),
    ...rules_never_true.map(({ key, place, rule }) => {
      const what =
        place === 'visible_if' || place === 'warning' || place === 'alert' ? PLACES[place] : 'a rule never held'
      return ['warning', key, `${what}: ${rule.slice(0, 200)}`] as const
    }),
    ...unreached.filter((key) => !ruled.has(key)).map((key) => ['warning', key, 'nobody saw it.'] as const),
  ].map(([severity, key, message]) => [severity, key, message])
}

function printWalk(file: string, key: string, walk: SurveyWalk, { lineOf }: ReadSurvey, { print }: Output): void {
  const { runs, completed, pages, seconds } = walk
  print(`${file}: ${key}: ${counted(runs, 'run')}, ${completed} of them completed.`)
  if (completed > 0) {
    print(`  Pages: ${pages.least} at least, ${pages.median} in the middle, ${pages.most} at most.`)
    print(
      `  Minutes: about ${minutes(seconds.least)} at least, ${minutes(seconds.median)} in the middle, ${minutes(seconds.most)} at most.`,
    )
  }
  const all = findings(walk)
  for (const [severity, about, message] of all.slice(0, MAX_LISTED)) {
    const line = lineOf(about)
    print(`  ${noteLine(file, { severity, code: '', key: about, message, ...(line !== undefined && { line }) })}`)
  }
  if (all.length > MAX_LISTED) print(`  ${counted(all.length - MAX_LISTED, 'more note')}.`)
}

/** The message for a timeout before all responses were generated, with its consequences. */
const cutShort = (file: string, outcome: SurveyWalk, wanted: { runs: number; timeout_ms: number }): string =>
  `${file}: stopped after ${wanted.timeout_ms / 1000} s with ${outcome.runs} of ${counted(wanted.runs, 'run')} made. ${outcome.runs === 0 ? 'This survey is too large to be walked through.' : 'What was not seen may only not have been reached yet; `--runs` asks for fewer.'}`

async function walk(definition: SurveyDefinition, runs: number, timeout_ms: number): Promise<SurveyWalk> {
  const regex = await loadRegex(definition)
  const today = new Date().toISOString().slice(0, 10)
  const survey = prepareSurvey(definition, regex ? { regex } : {})
  const deadline = performance.now() + timeout_ms
  const isOver = () => performance.now() >= deadline
  if (externalExpressions(definition).length === 0) return walkSurvey(survey, { runs, today, isOver })
  const external = (context: SurveyContext) => withExternal(survey, definition, context)
  try {
    return await walkSurvey(survey, { runs, today, isOver, external })
  } finally {
    await closeExpressionWorker()
  }
}

/** The values of `fhirpath("…")`, computed like on the server. */
async function withExternal(
  survey: PreparedSurvey,
  definition: SurveyDefinition,
  context: SurveyContext,
): Promise<SurveyContext> {
  const values = await settledValues(definition, {
    before: Object.fromEntries(context.external ?? []),
    countedWith: (external) =>
      evaluateSurvey(survey, { ...context, external: new Map(Object.entries(external)) }).counted,
    timeout_ms: EXTERNAL_TIMEOUT_MS,
  })
  return { ...context, external: new Map(Object.entries(values)) }
}

/**
 * `almanac survey walk`: the results of many generated responses. 0 when every run was completed, 1
 * when one was not, or when there is no valid survey.
 */
export async function walkSurveys(
  path: string,
  runs: number,
  output: Output,
  timeout_ms: number = WALK_TIMEOUT_MS,
): Promise<number> {
  const files = await findFiles(path, callerFolder())
  let [walked, failed] = [0, 0]
  for (const found of files) {
    const file = await openFile(found)
    const alone = files.length === 1
    if ('fault' in file.detected) output.printError(skippedLine(file.shown, file.detected.fault, alone))
    for (const survey of readSurveys(file)) {
      const { definition, notes } = survey
      if (!definition) {
        if (alone) for (const note of notes) output.printError(noteLine(file.shown, note))
        continue
      }
      try {
        const outcome = await walk(definition, runs, timeout_ms)
        walked += 1
        if (outcome.completed < outcome.runs || outcome.runs === 0) failed += 1
        if (outcome.runs < runs) output.print(cutShort(file.shown, outcome, { runs, timeout_ms }))
        if (outcome.runs > 0) printWalk(file.shown, definition.key, outcome, survey, output)
      } catch (error) {
        if (!(error instanceof InvalidSurvey)) throw error
        failed += 1
        output.printError(`${file.shown}: ${definition.key} can’t be walked through:\n${error.message}`)
      }
    }
  }
  return walked > 0 && failed === 0 ? 0 : 1
}
