import { isGiven } from '../answer-content'
import { isAnswerable } from '../definition'
import type { PlacedItem } from '../prepare/items'
import type { PreparedSurvey, ProgressStep, SurveyRun } from '../prepare/survey'

/** Whether a visible question is settled: answered, skipped, calculated, or read-only. */
export function isSettled({ program }: PreparedSurvey, run: SurveyRun, placed: PlacedItem, key: string): boolean {
  if (!isAnswerable(placed.item) || !placed.shown || placed.item.read_only === true) return true
  return (
    isGiven(run.answers.get(key)) || (program.rules[placed.index]?.calculated !== undefined && run.effective.has(key))
  )
}

/**
 * Progress from 0 to 1: the share of questions that are settled, or permanently hidden. A question
 * is permanently hidden when everything its visibility depends on is settled, so that no further
 * answer can show it. A further answer settles its question and unsettles none, so it never lowers
 * progress, whatever it shows; progress is 1 when nothing is left. Changing an answer may lower it.
 * Questions of repeating groups count once; those of groups that may stay empty, or that depend on
 * the number of instances, are not counted.
 */
export function progressOf(survey: PreparedSurvey, run: SurveyRun): number {
  const { order, progress, progressItems, items } = survey.program
  const isFinal = new Uint8Array(progress.length)
  let [counted, done] = [0, 0]
  for (const { kind, index, step } of order) {
    const needsAreFinal = areFinal(progress[step], isFinal)
    const placed = kind === 'score' ? undefined : items.all[index]
    if (!placed || kind === 'visible') {
      isFinal[step] = Number(needsAreFinal)
      continue
    }
    const { key = '', counted: isCounted = false } = progressItems[index] ?? {}
    const isDone = run.visible.has(key)
      ? needsAreFinal && isSettled(survey, run, placed, key)
      : isFinal[index * 2] === 1
    isFinal[step] = Number(isDone)
    if (!isCounted) continue
    counted += 1
    if (isDone || isGiven(run.answers.get(key))) done += 1
  }
  return counted === 0 ? 1 : done / counted
}

/** Whether no further answer can change what a step needs. */
function areFinal(progress: ProgressStep | undefined, isFinal: Uint8Array): boolean {
  if (!progress || progress.open_ended) return false
  for (const needed of progress.needs) if (isFinal[needed] !== 1) return false
  return true
}
