import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import type { SurveyAnswer } from '@almanac/domain/survey'
import type { OutboxEntry } from '@almanac/outbox'
import { useState } from 'react'
import type { ReadSurvey } from '../questions/question'
import type { SurveyJournal } from './journal'
import { pageId, placeOf } from './pages'
import { unsigned } from './sign-again'
import { withInstance, withoutInstance } from './repeats'
import { firstPage, instantAfter, nowInstant, openPage, submittedPage } from './steps'
import { useEvaluation } from './useEvaluation'
import { useExternalChange } from './useExternal'
import { useJournal, type JournalUpdate } from './useJournal'
import { useSending } from './useSending'
import { bodyOf } from './writes'

interface AnsweringOptions {
  prepared: ReadSurvey
  survey: SurveyResponse
  /** The activity that opened it, if any. */
  quest_id: string | undefined
  /** It was opened as part of the onboarding. */
  onboarding: boolean
  /** The journal to resume. */
  start: SurveyJournal
  /** Pending writes of this survey. */
  queued: readonly OutboxEntry[]
  /** Stores the input on this device. */
  store: (journal: SurveyJournal) => void
}

/**
 * A survey in progress on this device: the open page, the answers, and the possible
 * steps. No step waits for the server; answers are sent through the outbox.
 */
export function useAnswering({ prepared, survey, quest_id, onboarding, start, queued, store }: AnsweringOptions) {
  const { journal, update } = useJournal(start, store)
  const refused = queued.find((entry) => entry.state === 'refused')
  const { version } = survey
  const after_response_id = journal.after_response_id ?? completionKnown(survey)
  const begun = { version, after_response_id, onboarding }
  const { send, storing, failed, isOwnWrite } = useSending({ survey: prepared, journal, quest_id, refused, ...begun })
  const { known, context, known_state, state } = useEvaluation(prepared, survey, journal, queued)
  // Computed once: answers of another tab must not replace the open page.
  const [opened] = useState(() => firstPage(prepared, state, known_state))
  const placed = placeOf(prepared, state.pages, journal.at ?? opened)
  const index = placed === -1 ? openPage(state, known_state) : placed
  const page = state.pages[index]
  const changed = useExternalChange({ state, context, page, at: journal.at ?? opened })
  const read_alerts = readAlerts(survey, journal)
  const byKey = new Map([...state.counted, ...context.answers].map((answer) => [answer.key, answer]))

  const submit = (answers: readonly SurveyAnswer[]) => {
    if (!page) return
    const submitted = submittedPage({ survey: prepared, version, context, journal, known, page, answers })
    const { isChanged, isFinishing } = submitted
    update(() => ({ ...submitted.journal, after_response_id }))
    const wasLast = refused !== undefined && bodyOf(refused.body)?.complete === true
    const complete = isFinishing || (submitted.journal.finished === true && wasLast)
    if (isChanged || isFinishing || refused) void send(submitted.answers, complete)
  }

  return {
    prepared,
    context,
    state,
    page,
    index,
    has_seen_introduction: journal.has_seen_introduction,
    finished: journal.finished,
    refused,
    failed,
    isOwnWrite,
    /** Values from the server have changed the open page. */
    changed,
    /** The server has not acknowledged all answers of this device. */
    waiting: storing || queued.length > 0,
    /** The answer that a field shows: entered or calculated. */
    answerOf: (key: string): SurveyAnswer | undefined => byKey.get(key),
    progress: known_state.progress,
    /** Raised alerts that are not read. */
    alerts: known_state.alerts.filter((key) => !read_alerts.includes(key)),
    readAlert: (key: string) => {
      const read = [...journal.read_alerts, key]
      update(() => ({ read_alerts: read }))
      // No other device shows alerts of a completed response; a refused write carries `read` when it is resent.
      if (!journal.finished && !refused) void send([], false, read)
    },
    begin: () => {
      update(() => ({ has_seen_introduction: true, after_response_id }))
      void send([], false)
    },
    submit,
    back: () => {
      const before = state.pages[index - 1]
      if (before) update(() => ({ at: pageId(prepared, before) }))
    },
    /** The question that the server finds open although it is complete here. */
    reopen: (key: string | undefined) =>
      update(() => ({ at: key ?? firstPage(prepared, state, known_state), finished: false })),
    ...entering(update, journal, context.answers),
    repeats: repeating(update, journal, prepared, context.answers),
  }
}

export type Answering = ReturnType<typeof useAnswering>

/** The newest completed response that the server named with this survey; empty for none, undefined under an earlier server. */
const completionKnown = ({ last_completed_id }: SurveyResponse): string | undefined =>
  last_completed_id === null ? '' : last_completed_id

/** Alerts of this response that were read on any device. */
const readAlerts = (survey: SurveyResponse, { response_id, read_alerts }: SurveyJournal): string[] =>
  survey.id === response_id ? [...(survey.read_alerts ?? []), ...read_alerts] : read_alerts

/** Functions that change the input and the open page. */
function entering(update: JournalUpdate, journal: SurveyJournal, answers: readonly SurveyAnswer[]) {
  return {
    change: (answer: SurveyAnswer) => {
      const before = answers.find(({ key }) => key === answer.key)
      const stamped = { ...answer, created_at: instantAfter(before) }
      update(({ typed }) => ({ typed: [...typed.filter(({ key }) => key !== answer.key), stamped] }))
    },
    signatureOf: (key: string): Blob | undefined => journal.signatures[key],
    /** Sets a drawn signature; null clears it. */
    sign: (key: string, picture: Blob | null) =>
      update(({ signatures: { [key]: _before, ...others } }) => ({
        signatures: picture ? { ...others, [key]: picture } : others,
      })),
    /** Continues under this response id, because another device had started it before. */
    follow: (response_id: string) => {
      if (response_id !== journal.response_id) update(() => ({ response_id }))
    },
    /** Takes back what was signed to earlier documents; the names stay. */
    signAgain: (keys: readonly string[]) => {
      if (keys.length > 0) update(unsigned(keys, answers))
    },
    goTo: (key: string) => update(() => ({ at: key })),
  }
}

/** Functions that add and remove instances of repeating groups. */
function repeating(
  update: JournalUpdate,
  { typed, removed }: SurveyJournal,
  survey: ReadSurvey,
  shown: readonly SurveyAnswer[],
) {
  return {
    add: (group: string, instance: readonly number[]) =>
      update((entered) => withInstance(survey, group, instance, entered, nowInstant())),
    /** Removes an instance; returns the undo function. */
    remove: (group: string, around: readonly number[], number: number): (() => void) => {
      update((entered) => withoutInstance(survey, { group, around, number }, shown, entered, nowInstant()))
      return () => update(() => ({ typed, removed }))
    },
  }
}
