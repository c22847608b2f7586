import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '@almanac/auth'
import { Slot } from '@almanac/federation/shell'
import { pageBusyTracker, createBusyTracker } from './busy-tracker'
import { RemoteScope } from './RemoteScope'
import { SurveyUnavailable } from './SurveyUnavailable'

/** What remotes show over any screen of a signed-in user: what has to be agreed to, then the survey that the address names. */
export function OverScreens() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const [tracker] = useState(() => createBusyTracker(pageBusyTracker))
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  if (!user) return null
  const open_survey = search.get('open_survey')
  // Neither remote is asked for before there is something to show.
  if (!user.agreements_due && !open_survey) return null
  return (
    <RemoteScope tracker={tracker}>
      {user.agreements_due ? (
        <Slot name="shell.agreements" props={{ user_id: user.id }} />
      ) : (
        open_survey && (
          <Slot
            key={attempt}
            name="shell.survey"
            props={{ open_survey }}
            fallback={<SurveyUnavailable onRetry={retry} />}
          />
        )
      )}
    </RemoteScope>
  )
}
