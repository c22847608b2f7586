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

/** This moment on the server's clock, as answers note it. */
export const nowInstant = (): string => new Date(serverNow()).toISOString()

/** This moment, and in any case later than the answer that is changed: the newest counts, and a clock may go back. */
export const instantAfter = (before: Pick<SurveyAnswer, 'created_at'> | undefined): string =>
  new Date(Math.max(serverNow(), Date.parse(before?.created_at ?? '') + 1 || 0)).toISOString()

/** The first page with a question that is still open; the last where there is none. */
export const openPage = (state: SurveyState, known: SurveyState): number =>
  Math.max(0, Math.min(known.open_page, state.pages.length - 1))

/** The page to begin or to go on with. Words before the first question are shown to a participant who begins. */
export function firstPage(survey: ReadSurvey, state: SurveyState, known: SurveyState): string {
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
    return { ...answer, created_at: instantAfter(before) }
  })
}

interface PageToSubmit {
  survey: ReadSurvey
  context: SurveyContext
  journal: SurveyJournal
  /** What was answered before, on whatever device. */
  known: readonly SurveyAnswer[]
  page: SurveyStatePage
  answers: readonly SurveyAnswer[]
}

/** What becomes of a page that is gone on from. */
export interface SubmittedPage {
  journal: Partial<SurveyJournal>
  /** To be sent, unless nothing is new. */
  answers: SurveyAnswer[]
  isChanged: boolean
  /** It was the last page, for the first time. */
  isFinishing: boolean
}

/** Goes on from a page with these answers: what is stored, what is sent, and which page comes next. */
export function submittedPage({ survey, context, journal, known, page, answers }: PageToSubmit): SubmittedPage {
  const withdrawn = journal.removed.filter((key) => known.some((answer) => answer.key === key))
  const stamped = stampChanges([...answers, ...withdrawn.map(withdrawnAnswer)], known)
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
      // One that no longer holds is shown again should it hold once more.
      read_alerts: journal.read_alerts.filter((key) => next.alerts.includes(key)),
      finished,
      ...(step === FINISHED ? {} : { at: step }),
    },
    answers: stamped,
    isChanged: stamped.some((answer) => !known.includes(answer)),
    isFinishing: step === FINISHED && !journal.finished,
  }
}
