import { authStore, setUser } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'
import { respondToSurvey } from '@almanac/contracts/surveys/survey'
import { createConsentEntry, giveConsentAgain, withdrawConsent } from '@almanac/contracts/surveys/consent'
import { drafts, outbox, type OutboxEntry } from '@almanac/outbox'
import { onUserEvent } from '../registry/user-events'
import { checkSession } from '../session/check-session'

/** The acknowledged ones are stored, because the session in the cached page is that of the last visit. */
const STORED_AS = 'finished_surveys'

/** Writes after which the server's list of what is due differs. */
const CHANGING: readonly string[] = [respondToSurvey.id, createConsentEntry.id, giveConsentAgain.id, withdrawConsent.id]

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The survey that a write finishes; undefined for any other write. */
function finishedSurvey({ callId, params, body }: OutboxEntry): string | undefined {
  const id = partOf(params, 'id')
  return callId === respondToSurvey.id && partOf(body, 'complete') === 'true' && typeof id === 'string' ? id : undefined
}

/** What this device knows beyond the server's list, of one user. */
interface Finished {
  user_id: string
  /** Surveys whose completion the server has acknowledged to this device. */
  acknowledged: Set<string>
  /** Surveys that are only completed by this device's account in the session. */
  added: Set<string>
}

/**
 * Keeps `onboarding_surveys` of the session right, for Today, the sign-in and the survey itself: a
 * survey is completed as soon as it is finished on this device, whichever tab or remote has done so
 * and whether or not the server has it yet, unless it refused it. The session is read again after
 * the server has acknowledged such a write, and when another device of the user has finished one.
 */
export function followFinishedSurveys(): void {
  let finished: Finished | undefined

  const ofUser = ({ id }: User): Finished => {
    if (finished?.user_id === id) return finished
    const now: Finished = { user_id: id, acknowledged: new Set(), added: new Set() }
    finished = now
    drafts.get(STORED_AS).then(
      (stored) => {
        if (!Array.isArray(stored) || finished !== now) return
        for (const survey of stored) if (typeof survey === 'string') now.acknowledged.add(survey)
        apply()
      },
      () => undefined,
    )
    return now
  }

  function apply(): void {
    const { user } = authStore.getState()
    if (!user) return
    const { acknowledged, added } = ofUser(user)
    const { user_id, entries } = outbox.store.getState()
    const sent = user_id === user.id ? entries.filter(({ state }) => state !== 'refused') : []
    const here = new Set([...acknowledged, ...sent.map(finishedSurvey)])
    const surveys = user.onboarding_surveys.map((survey) => {
      const isAdded = here.has(survey.id) && (added.has(survey.id) || !survey.completed)
      const completed = here.has(survey.id) || (survey.completed && !added.has(survey.id))
      if (isAdded) added.add(survey.id)
      else added.delete(survey.id)
      return completed === survey.completed ? survey : { ...survey, completed }
    })
    if (surveys.some((survey, place) => survey !== user.onboarding_surveys[place]))
      setUser({ ...user, onboarding_surveys: surveys })
  }

  authStore.subscribe(apply)
  outbox.store.subscribe(apply)
  outbox.onOutcome(({ outcome, entry, answer }) => {
    const { user } = authStore.getState()
    if (!user || !CHANGING.includes(entry.callId)) return
    const survey = finishedSurvey(entry)
    if (outcome === 'saved' && survey !== undefined && typeof partOf(answer, 'completed_at') === 'string') {
      const { acknowledged } = ofUser(user)
      acknowledged.add(survey)
      void drafts.put(STORED_AS, [...acknowledged]).catch(() => undefined)
      apply()
    }
    if (survey !== undefined || entry.callId !== respondToSurvey.id) void checkSession()
  })
  onUserEvent(({ type }) => {
    if (type === 'surveys' || type === 'missed') void checkSession()
  })
  apply()
}
