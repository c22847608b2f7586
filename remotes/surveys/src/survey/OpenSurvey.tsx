import '@almanac/i18n/texts/surveys'
import { useUser } from '@almanac/auth'
import type { Slots } from '@almanac/federation'
import { useLocation, useSearchParams } from '@almanac/ui/router'
import { useEffect, useState } from 'react'
import { SurveyDialog } from './SurveyDialog'
import { useFinishedBefore } from './useFinishedBefore'

const NAME = 'open_survey'
/** URL parameter of the activity that opened the survey. */
const QUEST = 'quest_id'

/**
 * Fills `shell.survey`: the survey in the URL, over the current screen. `true` means
 * the first incomplete survey of the user's groups. Closing removes it from the URL,
 * so that it stays closed after a reload.
 */
export function Fill({ open_survey }: Slots['shell.survey']) {
  const { onboarding_surveys } = useUser()
  const location = useLocation()
  const state: unknown = location.state
  const [search, setSearch] = useSearchParams()
  const waiting = onboarding_surveys.find(({ completed }) => !completed)?.id
  const [survey_id, setSurveyId] = useState(open_survey === 'true' ? waiting : open_survey)
  const [quest_id] = useState(open_survey === 'true' ? null : search.get(QUEST))
  const [from] = useState(location.key)
  const [open, setOpen] = useState(survey_id !== undefined)
  // Finished before this page was opened: the next one, rather than the same from its introduction.
  useFinishedBefore(open_survey === 'true' ? survey_id : undefined, (finished) => {
    const following = onboarding_surveys.find(({ id, completed }) => !completed && id !== finished)?.id
    setSurveyId(following)
    if (following === undefined) setOpen(false)
  })

  useEffect(() => {
    // Removes the dialog's history entry first; the parameter is in the entry below it.
    if (open || location.key !== from) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete(NAME)
        next.delete(QUEST)
        return next
      },
      { replace: true, state, preventScrollReset: true },
    )
  }, [open, location.key, from, setSearch, state])

  if (survey_id === undefined) return null
  const next = waiting === survey_id ? undefined : waiting
  return (
    <SurveyDialog
      survey_id={survey_id}
      quest_id={quest_id ?? undefined}
      onboarding={open_survey === 'true'}
      open={open}
      onClose={() => {
        setOpen(false)
      }}
      onNext={
        open_survey === 'true' && next !== undefined
          ? () => {
              setSurveyId(next)
            }
          : undefined
      }
    />
  )
}
