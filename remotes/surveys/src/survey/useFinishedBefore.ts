import { outbox, type OutboxEntry, type OutcomeEvent } from '@almanac/outbox'
import { useEffect, useEffectEvent, useState } from 'react'
import { bodyOf, subjectOf } from './writes'

/**
 * Calls back once for a survey that was finished before this component was mounted: its finishing
 * write waits in the outbox, or is acknowledged only now. The outbox of this device is read after
 * the screen has opened.
 */
export function useFinishedBefore(survey_id: string | undefined, onFinished: (survey_id: string) => void): void {
  const [opened] = useState(() => Date.now())
  const tell = useEffectEvent(onFinished)
  useEffect(() => {
    if (survey_id === undefined) return
    const isFinishing = ({ subject, body, created_at, state }: OutboxEntry) =>
      subject === subjectOf(survey_id) && created_at < opened && state !== 'refused' && bodyOf(body)?.complete === true
    const look = () => {
      if (outbox.store.getState().entries.some(isFinishing)) tell(survey_id)
    }
    const stops = [
      outbox.store.subscribe(look),
      outbox.onOutcome(({ outcome, entry }: OutcomeEvent) => {
        if (outcome === 'saved' && isFinishing(entry)) tell(survey_id)
      }),
    ]
    look()
    return () => stops.forEach((stop) => stop())
  }, [survey_id, opened])
}
