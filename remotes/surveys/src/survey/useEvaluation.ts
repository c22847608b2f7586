import { useNow } from '@almanac/api-client/query'
import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { evaluateSurvey, type SurveyAnswer, type SurveyContext } from '@almanac/domain/survey'
import { deviceZone, wallClockOf } from '@almanac/domain/time'
import type { OutboxEntry } from '@almanac/outbox'
import { useEffect, useMemo, useState } from 'react'
import type { ReadSurvey } from '../questions/question'
import { mergeAnswers, readAnswer } from './answers'
import type { SurveyJournal } from './journal'
import { withoutWithdrawn } from './repeats'
import { timeText } from './timeText'
import { useExternal } from './useExternal'
import { bodyOf } from './writes'

/** Evaluates the survey with the submitted answers, and with the current input. */
export function useEvaluation(
  prepared: ReadSurvey,
  survey: SurveyResponse,
  { response_id, submitted, typed, removed }: SurveyJournal,
  queued: readonly OutboxEntry[],
) {
  const now = useNow()
  // The same day as on Today.
  const { date: today, time } = wallClockOf(now, deviceZone())
  const clock = timeText(time)
  const queuedAnswers = useQueuedAnswers(queued)
  const external = useExternal(survey)
  const known = useMemo(
    () =>
      withoutWithdrawn(
        mergeAnswers(survey.id === response_id ? survey.answers.map(readAnswer) : [], queuedAnswers, submitted),
      ),
    [survey, response_id, queuedAnswers, submitted],
  )
  const shown = useMemo(
    () =>
      mergeAnswers(
        known.filter(({ key }) => !removed.includes(key)),
        typed,
      ),
    [known, typed, removed],
  )
  const known_state = useMemo(
    () => evaluateSurvey(prepared, { answers: known, seed: response_id, today, now: clock, external }),
    [prepared, known, response_id, today, clock, external],
  )
  const context = useMemo(
    (): SurveyContext => ({ answers: shown, seed: response_id, today, now: clock, external }),
    [shown, response_id, today, clock, external],
  )
  const state = useMemo(() => evaluateSurvey(prepared, context), [prepared, context])
  return { known, context, known_state, state }
}

/**
 * All answers that were in the outbox while the survey is open, also of other tabs.
 * They are kept, because after leaving the outbox they may not yet be in the data
 * read from the server.
 */
function useQueuedAnswers(queued: readonly OutboxEntry[]): readonly SurveyAnswer[] {
  const [queuedAnswers, setHeard] = useState<readonly SurveyAnswer[]>([])
  const pending = useMemo(() => queued.flatMap(({ body }) => bodyOf(body)?.answers ?? []).map(readAnswer), [queued])
  useEffect(() => {
    if (pending.length > 0) setHeard((before) => mergeAnswers(before, pending))
  }, [pending])
  return useMemo(() => mergeAnswers(queuedAnswers, pending), [queuedAnswers, pending])
}
