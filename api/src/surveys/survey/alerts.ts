import { answerFault } from '@almanac/domain/survey'
import type { RecordedAnswer } from '@almanac/domain/survey/record'
import { evaluated } from './context'
import type { Answering } from './queries'

/**
 * Alerts raised by the answers of one device, even where a later answer of another device counts,
 * or the response is already completed.
 */
export function raisedAlerts(begun: Answering, answers: readonly RecordedAnswer[], moment: Date): string[] {
  if (begun.survey.definition.alerts.length === 0) return []
  const { context } = evaluated(begun, moment)
  const fitting = answers.filter((answer) => answerFault(begun.survey, context, answer) === undefined)
  const latest = new Map([...begun.answers, ...fitting].map((answer) => [answer.key, answer]))
  return evaluated({ ...begun, answers: [...latest.values()], completed_at: null }, moment).state.alerts
}

/** Alerts of the survey that were read on any device; they are not shown again. */
export function readAlerts({ read_alerts, survey }: Answering, onDevice: readonly string[]): string[] {
  const read = new Set([...read_alerts, ...onDevice])
  return survey.definition.alerts.map(({ key }) => key).filter((key) => read.has(key))
}
