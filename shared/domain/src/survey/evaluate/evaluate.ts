import { itemOfKey, type SurveyAnswer } from '../answer'
import { hasContent, isGiven } from '../answer-content'
import { isAnswerable } from '../definition'
import { itemAt, type PlacedItem } from '../prepare/items'
import type { PreparedSurvey, SurveyOutline, SurveyRun, SurveyPath } from '../prepare/survey'
import { holds } from '../rules/values'
import type { SurveyContext, SurveyState } from '../state'
import { pagesOf } from './pages'
import { isSettled, progressOf } from './progress'
import { runSurvey } from './run'

/**
 * Evaluates the answers: visible items, pages, counted answers, scores, alerts, progress. Answers
 * to unknown keys are ignored; no content of `answers` makes it throw.
 */
export function evaluateSurvey(survey: PreparedSurvey, context: SurveyContext): SurveyState {
  const run = runSurvey(survey, context)
  const { way, visible, missing, open_page, progress } = outlineOf(survey, run)
  return {
    visible,
    instances: run.instances,
    pages: way.pages,
    ...countedAndAside(run, way),
    scores: survey.definition.scores.map(({ key }) => run.scores.get(key) ?? { key, value: null, band: null }),
    alerts: alertsOf(survey, run),
    open_page,
    progress,
    missing,
    complete: missing.length === 0,
  }
}

/**
 * Results that depend only on visibility and on which questions have answers, so that typing in a
 * text does not change them.
 */
function outlineOf(survey: PreparedSurvey, run: SurveyRun): SurveyOutline {
  const { seed } = run.context
  const known = survey.program.outlines.get(run.shape)
  if (known?.seed === seed) return known
  const way = pagesOf(survey, run)
  const open = way.pages.findIndex(({ keys }) => keys.some((key) => !isKeySettled(survey, run, key)))
  const outline: SurveyOutline = {
    seed,
    way,
    visible: new Set(way.visible),
    missing: missingKeys(survey, run, way),
    open_page: open === -1 ? way.pages.length : open,
    progress: progressOf(survey, run),
  }
  survey.program.outlines.set(run.shape, outline)
  return outline
}

/** Splits the known answers into counted and set aside. */
function countedAndAside(run: SurveyRun, { ordered }: SurveyPath): Pick<SurveyState, 'counted' | 'set_aside'> {
  const counted: SurveyAnswer[] = []
  const set_aside: SurveyAnswer[] = []
  for (const { key } of ordered) {
    const effective = run.effective.get(key)
    const given = effective ?? run.answers.get(key)
    if (effective) counted.push(effective)
    else if (given && isGiven(given)) set_aside.push(given)
  }
  return { counted, set_aside }
}

function isKeySettled(survey: PreparedSurvey, run: SurveyRun, key: string): boolean {
  const placed = itemAt(survey.program.items, key)
  return !placed || isSettled(survey, run, placed, key)
}

function alertsOf({ definition, program }: PreparedSurvey, run: SurveyRun): string[] {
  run.instance = []
  return definition.alerts.filter((_, index) => holds(program.alerts[index]?.(run) ?? null)).map(({ key }) => key)
}

/** Required questions without an answer, and required groups without any answer. */
function missingKeys({ program }: PreparedSurvey, run: SurveyRun, { visible }: SurveyPath): string[] {
  const placedOf = (key: string) => itemAt(program.items, key)
  const answeredGroups = new Set<string>()
  for (const [key, answer] of run.effective) {
    if (!hasContent(answer)) continue
    for (let around = placedOf(key)?.parent; around; around = around.parent) answeredGroups.add(around.item.key)
  }
  const isMissing = (key: string, { item, shown, repeats }: PlacedItem): boolean => {
    if (item.required !== true || !shown) return false
    if (item.type === 'group') {
      return itemOfKey(key).instance.length === repeats.length && !answeredGroups.has(item.key)
    }
    const answer = run.effective.get(key)
    if (!isAnswerable(item) || (answer && hasContent(answer))) return false
    return !(item.skippable === true && answer?.skipped === true)
  }
  return visible.filter((key) => {
    const placed = placedOf(key)
    return placed !== undefined && isMissing(key, placed)
  })
}
