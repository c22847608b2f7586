import { instanceKey } from '../answer'
import { isGiven } from '../answer-content'
import { isAsked } from '../definition'
import type { PlacedItem } from '../prepare/items'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'

const firstInstance = ({ item, repeats }: PlacedItem): string =>
  instanceKey(
    item.key,
    repeats.map(() => 1),
  )

/** Whether a visible question needs nothing more of the participant: answered, passed over, calculated, or not to be changed. */
export function isSettled({ program }: PreparedSurvey, run: SurveyRun, placed: PlacedItem, key: string): boolean {
  if (!isAsked(placed.item) || !placed.shown || placed.item.read_only === true) return true
  return (
    isGiven(run.answers.get(key)) || (program.rules[placed.index]?.calculated !== undefined && run.effective.has(key))
  )
}

/**
 * How far the participant has come: the share of questions that are settled, or
 * hidden for good. A question is hidden for good when all on which its
 * visibility depends is settled, so that no further answer can open it. Giving
 * one more answer settles what it is for and leaves all that was settled as it
 * is; so progress never falls by it, whatever it opens, and is 1 when nothing
 * is left. It may fall when a given answer is changed. Questions of repeating
 * groups count once, those of groups that may stay empty, and those that hang on
 * how often a group is filled in, not at all.
 */
export function progressOf(survey: PreparedSurvey, run: SurveyRun): number {
  const { order, progress, items } = survey.program
  const isFinal = new Array<boolean>(progress.length).fill(false)
  let [counted, done] = [0, 0]
  for (const { kind, index, step } of order) {
    const { needs = [], open_ended = true } = progress[step] ?? {}
    const needsAreFinal = !open_ended && needs.every((needed) => isFinal[needed] === true)
    const placed = kind === 'score' ? undefined : items.all[index]
    if (!placed || kind === 'visible') {
      isFinal[step] = needsAreFinal
      continue
    }
    const key = firstInstance(placed)
    const isGivenNow = isGiven(run.answers.get(key))
    const isDone = run.visible.has(key)
      ? needsAreFinal && isSettled(survey, run, placed, key)
      : isFinal[index * 2] === true
    isFinal[step] = isDone
    if (!isCounted(survey, placed)) continue
    counted += 1
    if (isDone || isGivenNow) done += 1
  }
  return counted === 0 ? 1 : done / counted
}

function isCounted({ program }: PreparedSurvey, placed: PlacedItem): boolean {
  const [visibility, value] = program.progress.slice(placed.index * 2, placed.index * 2 + 2)
  return (
    isAsked(placed.item) &&
    placed.shown &&
    placed.item.read_only !== true &&
    visibility?.open_ended === false &&
    value?.open_ended === false &&
    placed.repeats.every(({ item }) => (item.repeats?.min ?? 0) > 0)
  )
}
