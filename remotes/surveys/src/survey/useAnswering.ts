import { serverNow } from '@almanac/api-client'
import { useNow } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import {
  evaluateSurvey,
  itemOfKey,
  type SurveyAnswer,
  type SurveyContext,
  type SurveyState,
} from '@almanac/domain/survey'
import { deviceZone, wallClockOf } from '@almanac/domain/time'
import { newId, type OutboxEntry } from '@almanac/outbox'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mergeAnswers, readAnswer, sentAnswer } from './answers'
import type { ReadSurvey } from '../questions/question'
import type { SurveyJournal } from './journal'
import { pageId, placeOf } from './pages'
import { withdrawnAnswer, withInstance, withoutInstance, withoutWithdrawn } from './repeats'
import { timeText } from './timeText'
import { bodyOf, sendAnswers } from './writes'

interface AnsweringOptions {
  prepared: ReadSurvey
  survey: SurveyResponse
  /** Where it is gone on with. */
  start: SurveyJournal
  /** Writes of this survey that the server has not acknowledged. */
  queued: readonly OutboxEntry[]
  /** Stores what is typed on this device. */
  store: (journal: SurveyJournal) => void
}

/**
 * A survey that is being answered on this device: which page is open, what is
 * answered, and the steps from there. No step waits for the server; what is
 * answered goes through the outbox.
 */
export function useAnswering({ prepared, survey, start, queued, store }: AnsweringOptions) {
  const { journal, update } = useJournalState(start, store)
  const [failed, setFailed] = useState(false)
  /** Writes that this tab has made. */
  const own = useRef(new Set<string>())
  const { known, context, known_state, state } = useEvaluation(prepared, survey, journal, queued)
  // Found once: answers of another tab must not take the page away under the participant's hands.
  const [opened] = useState(() => firstPage(prepared, state, known_state))
  const placed = placeOf(prepared, state.pages, journal.at ?? opened)
  const index = placed === -1 ? openPage(state, known_state) : placed
  const page = state.pages[index]
  const byKey = new Map(context.answers.map((answer) => [answer.key, answer]))
  const counted = new Map(state.counted.map((answer) => [answer.key, answer]))
  const refused = queued.find((entry) => entry.state === 'refused')

  const send = (answers: readonly SurveyAnswer[], complete: boolean) => {
    // What was refused stands in the way of what comes after it: it goes again, with the new answers in it.
    const before = refused && bodyOf(refused.body)
    const id = refused?.id ?? newId()
    own.current.add(id)
    setFailed(false)
    sendAnswers({
      id,
      survey_id: survey.survey_id,
      response_id: journal.response_id,
      answers: mergeAnswers(
        before?.answers ?? [],
        answers.map((answer) => sentAnswer(prepared.item(itemOfKey(answer.key).key), answer)),
      ),
      complete,
      label: survey.title.text,
      signature: answers.map(({ key }) => journal.signatures[key]).find((picture) => picture !== undefined),
    }).catch(() => setFailed(true))
  }

  const submit = (answers: readonly SurveyAnswer[]) => {
    if (!page) return
    const withdrawn = journal.removed.filter((key) => known.some((answer) => answer.key === key))
    const stamped = stampChanges([...answers, ...withdrawn.map(withdrawnAnswer)], known)
    const submitted = mergeAnswers(journal.submitted, stamped)
    const keys = new Set([...page.keys, ...answers.map(({ key }) => key)])
    const typed = journal.typed.filter(({ key }) => !keys.has(key))
    const all = withoutWithdrawn(mergeAnswers(known, stamped))
    const next = evaluateSurvey(prepared, { ...context, answers: all })
    const step = nextStep(prepared, next, pageId(prepared, page))
    const read_alerts = journal.read_alerts.filter((key) => next.alerts.includes(key))
    const finished = step === FINISHED || (journal.finished && next.complete)
    update(() => ({
      submitted: finished ? mergeAnswers(all, submitted) : submitted,
      typed,
      removed: [],
      read_alerts,
      finished,
      ...(step === FINISHED ? {} : { at: step }),
    }))
    const isChanged = stamped.some((answer) => !known.includes(answer))
    const isFinishing = step === FINISHED && !journal.finished
    const wasLast = refused !== undefined && bodyOf(refused.body)?.complete === true
    if (isChanged || isFinishing || refused) send(stamped, isFinishing || (finished && wasLast))
  }

  return {
    prepared,
    context,
    state,
    page,
    index,
    response_id: journal.response_id,
    has_seen_introduction: journal.has_seen_introduction,
    finished: journal.finished,
    refused,
    /** Not even this device could store the last step. */
    failed,
    isOwnWrite: (id: string) => own.current.has(id),
    /** An answer as its field shows it: given, or worked out. */
    answerOf: (key: string): SurveyAnswer | undefined => byKey.get(key) ?? counted.get(key),
    progress: Math.max(known_state.progress, 0),
    /** Alerts that hold and that were not read yet. */
    alerts: known_state.alerts.filter((key) => !journal.read_alerts.includes(key)),
    begin: () => update(() => ({ has_seen_introduction: true })),
    change: (answer: SurveyAnswer) => {
      const stamped = { ...answer, created_at: nowInstant() }
      update(({ typed }) => ({ typed: [...typed.filter(({ key }) => key !== answer.key), stamped] }))
    },
    signatureOf: (key: string): Blob | undefined => journal.signatures[key],
    /** A signature was drawn; null where it was cleared. */
    sign: (key: string, picture: Blob | null) =>
      update(({ signatures: { [key]: _before, ...others } }) => ({
        signatures: picture ? { ...others, [key]: picture } : others,
      })),
    submit,
    repeats: {
      add: (group: string, instance: readonly number[]) =>
        update((entered) => withInstance(prepared, group, instance, entered, nowInstant())),
      /** Takes an instance away; what it gives brings it back. */
      remove: (group: string, around: readonly number[], number: number) => {
        const { typed, removed } = journal
        update((entered) =>
          withoutInstance(prepared, { group, around, number }, context.answers, entered, nowInstant()),
        )
        return () => update(() => ({ typed, removed }))
      },
    },
    /** The response goes on under this id: another device had begun it before. */
    follow: (response_id: string) => {
      if (response_id !== journal.response_id) update(() => ({ response_id }))
    },
    /** The server finds a question open that is complete here. */
    reopen: () => update(() => ({ at: firstPage(prepared, state, known_state), finished: false })),
    back: () => {
      const before = state.pages[index - 1]
      if (before) update(() => ({ at: pageId(prepared, before) }))
    },
    goTo: (key: string) => update(() => ({ at: key })),
    readAlert: (key: string) => update(({ read_alerts }) => ({ read_alerts: [...read_alerts, key] })),
    known,
  }
}

export type Answering = ReturnType<typeof useAnswering>

const nowInstant = (): string => new Date(serverNow()).toISOString()

/** What this device stores of the response. Each step sees what the one before it has changed. */
function useJournalState(start: SurveyJournal, store: (journal: SurveyJournal) => void) {
  const [journal, setJournal] = useState(start)
  const latest = useRef(start)
  const update = (change: (journal: SurveyJournal) => Partial<SurveyJournal>) => {
    latest.current = { ...latest.current, ...change(latest.current) }
    setJournal(latest.current)
    store(latest.current)
  }
  return { journal, update }
}

/** What follows from the answers that were gone on from, and with what is being typed. */
function useEvaluation(
  prepared: ReadSurvey,
  survey: SurveyResponse,
  { response_id, submitted, typed, removed }: SurveyJournal,
  queued: readonly OutboxEntry[],
) {
  const timeZone = useUser().time_zone ?? deviceZone()
  const now = useNow()
  const { date: today, time } = wallClockOf(now, timeZone)
  const clock = timeText(time)
  const heard = useHeard(queued)
  const known = useMemo(
    () =>
      withoutWithdrawn(
        mergeAnswers(
          survey.id === response_id ? survey.answers : [],
          heard,
          submitted,
        ),
      ),
    [survey, response_id, heard, submitted],
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
    () => evaluateSurvey(prepared, { answers: known, seed: response_id, today, now: clock }),
    [prepared, known, response_id, today, clock],
  )
  const context = useMemo(
    (): SurveyContext => ({ answers: shown, seed: response_id, today, now: clock }),
    [shown, response_id, today, clock],
  )
  const state = useMemo(() => evaluateSurvey(prepared, context), [prepared, context])
  return { known, context, known_state, state }
}

/**
 * All answers that were in the outbox while the survey is open, of other tabs as
 * well. They stay: between leaving the outbox and standing in what was read of
 * the server they would be nowhere.
 */
function useHeard(queued: readonly OutboxEntry[]): readonly SurveyAnswer[] {
  const [heard, setHeard] = useState<readonly SurveyAnswer[]>([])
  const pending = useMemo(() => queued.flatMap(({ body }) => bodyOf(body)?.answers ?? []).map(readAnswer), [queued])
  useEffect(() => {
    if (pending.length > 0) setHeard((before) => mergeAnswers(before, pending))
  }, [pending])
  return useMemo(() => mergeAnswers(heard, pending), [heard, pending])
}

/** The first page with a question that is still open; the last where there is none. */
const openPage = (state: SurveyState, known: SurveyState): number =>
  Math.max(0, Math.min(known.open_page, state.pages.length - 1))

/** The page to begin or to go on with. Words before the first question are shown to whoever begins. */
function firstPage(survey: ReadSurvey, state: SurveyState, known: SurveyState): string {
  const page = state.pages[known.counted.length === 0 ? 0 : openPage(state, known)]
  return page ? pageId(survey, page) : ''
}

const FINISHED = Symbol('finished')

/** Where it goes on after a page: the id of the next one; FINISHED after the last. */
function nextStep(survey: ReadSurvey, state: SurveyState, id: string): string | typeof FINISHED {
  const place = placeOf(survey, state.pages, id)
  // What was answered last may have opened a question before it.
  const isOpen = !state.complete && state.open_page < place
  const following = state.pages[place + 1] ?? (isOpen ? state.pages[state.open_page] : undefined)
  return following ? pageId(survey, following) : FINISHED
}

const plain = ({ value, values, other, entries, consent, confirmed, edited }: SurveyAnswer): string =>
  JSON.stringify([value, values, other, entries, consent, confirmed, edited])

/** Answers that are not new stay as they were, with their time. */
function stampChanges(answers: readonly SurveyAnswer[], known: readonly SurveyAnswer[]): SurveyAnswer[] {
  return answers.map((answer) => {
    const before = known.find(({ key }) => key === answer.key)
    if (before && (plain(before) === plain(answer) || (before.skipped && answer.skipped))) return before
    return { ...answer, created_at: nowInstant() }
  })
}
