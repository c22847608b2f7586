import { useSearchParams } from '@almanac/ui/router'

/** What the address of a form asks for (specification 001, section 2). `open_survey` is the host's: it opens over any screen. */
export interface Parameters {
  /** As it stands there; `measuredAtFromLink` makes sense of it. */
  measured_at: string | null
  /** Surveys that were completed are asked as well. */
  completed: boolean
  /** The form stands in the native shell, which has a title and a way back of its own. */
  inShell: boolean
}

/** The parameters of the address; values that mean nothing are passed over. */
export function useParameters(): Parameters {
  const [search] = useSearchParams()
  return {
    measured_at: search.get('measured_at'),
    completed: search.get('showDisableSurvey') === 'true',
    inShell: search.get('appType') === 'mobile_app',
  }
}
