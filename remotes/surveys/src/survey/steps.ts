import { serverNow } from '@almanac/api-client'
import {
  evaluateSurvey,
  type SurveyAnswer,
  type SurveyContext,
  type SurveyState,
  type SurveyStatePage,
} from '@almanac/domain/survey'
import type { ReadSurvey } from '../questions/question'
import { mergeAnswers } from './answers'
import type { SurveyJournal } from './journal'
import { pageId, placeOf } from './pages'
import { withdrawnAnswer, withoutWithdrawn } from './repeats'

/** The current server time, in the format of answers. */
export const nowInstant = (): string => new Date(serverNow()).toISOString()

/** The current time, but always later than that of the changed answer: the newest wins, and a clock may go back. */
export const instantAfter = (before: Pick<SurveyAnswer, 'created_at'> | undefined): string =>
  new Date(Math.max(serverNow(), Date.parse(before?.created_at ?? '') + 1 || 0)).toISOString()

/** The first page with an open question; the last page if there is none. */
export const openPage = (state: SurveyState, known: SurveyState): number =>
  Math.max(0, Math.min(known.open_page, state.pages.length - 1))

/** The page to start or resume at. Information before the first question is shown on a fresh start. */
export function firstPage(survey: ReadSurvey, state: SurveyState, known: SurveyState): string {
  const page = state.pages[known.counted.length === 0 ? 0 : openPage(state, known)]
  return page ? pageId(survey, page) : ''
}

const FINISHED = Symbol('finished')

/** Id of the page after this one; FINISHED after the last. */
function nextStep(survey: ReadSurvey, state: SurveyState, id: string): string | typeof FINISHED {
  const place = placeOf(survey, state.pages, id)
  // The latest answers may have opened a question on an earlier page.
  const isOpen = !state.complete && state.open_page < place
  const following = state.pages[place + 1] ?? (isOpen ? state.pages[state.open_page] : undefined)
  return following ? pageId(survey, following) : FINISHED
}

const plain = ({ value, values, other, entries, consent, confirmed, edited }: SurveyAnswer): string =>
  JSON.stringify([value, values, other, entries, consent, confirmed, edited])

/** Stamps changed answers; unchanged ones keep their time. */
function stampChanges(
  answers: readonly SurveyAnswer[],
  known: readonly SurveyAnswer[],
  version: number,
): SurveyAnswer[] {
  return answers.map((answer) => {
    const before = known.find(({ key }) => key === answer.key)
    // A signature is one to the words of its version, also with the same name.
    const isOfVersion = !answer.consent || before?.version === version
    if (before && isOfVersion && (plain(before) === plain(answer) || (before.skipped && answer.skipped))) return before
    return { ...answer, created_at: instantAfter(before), version }
  })
}

interface PageToSubmit {
  survey: ReadSurvey
  /** The version of the survey. */
  version: number
  context: SurveyContext
  journal: SurveyJournal
  /** Earlier answers, from any device. */
  known: readonly SurveyAnswer[]
  page: SurveyStatePage
  answers: readonly SurveyAnswer[]
}

/** The result of submitting a page. */
export interface SubmittedPage {
  journal: Partial<SurveyJournal>
  /** Answers to send; undefined if nothing changed. */
  answers: SurveyAnswer[]
  isChanged: boolean
  /** The last page was submitted for the first time. */
  isFinishing: boolean
}

/** Submits a page with these answers: what to store, what to send, and the next page. */
export function submittedPage({
  survey,
  version,
  context,
  journal,
  known,
  page,
  answers,
}: PageToSubmit): SubmittedPage {
  const withdrawn = journal.removed.filter((key) => known.some((answer) => answer.key === key))
  const stamped = stampChanges([...answers, ...withdrawn.map(withdrawnAnswer)], known, version)
  const submitted = mergeAnswers(journal.submitted, stamped)
  const keys = new Set([...page.keys, ...answers.map(({ key }) => key)])
  const all = withoutWithdrawn(mergeAnswers(known, stamped))
  const next = evaluateSurvey(survey, { ...context, answers: all })
  const step = nextStep(survey, next, pageId(survey, page))
  const finished = step === FINISHED || (journal.finished && next.complete)
  return {
    journal: {
      submitted: finished ? mergeAnswers(all, submitted) : submitted,
      typed: journal.typed.filter(({ key }) => !keys.has(key)),
      removed: [],
      // An alert that no longer holds is shown again if it holds later.
      read_alerts: journal.read_alerts.filter((key) => next.alerts.includes(key)),
      finished,
      ...(step === FINISHED ? {} : { at: step }),
    },
    answers: stamped,
    isChanged: stamped.some((answer) => !known.includes(answer)),
    isFinishing: step === FINISHED && !journal.finished,
  }
}
