import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { getSurvey, type SurveyResponse } from '@almanac/contracts/surveys/survey'
import type { SurveyAnswer, SurveyContext, SurveyState, SurveyStatePage } from '@almanac/domain/survey'
import { useEffect, useMemo, useRef, useState } from 'react'

/** Values of `fhirpath("…")` that the server gave last, as the engine takes them; without a network they stay. */
export function useExternal({ external }: Pick<SurveyResponse, 'external'>): SurveyContext['external'] {
  // The same values are the same map, so that nothing is evaluated again for them.
  const text = external && JSON.stringify(Object.entries(external))
  return useMemo(
    () => (text === undefined ? undefined : new Map(JSON.parse(text) as [string, string | number | boolean | null][])),
    [text],
  )
}

/** Asks for the values anew when answers are refused: why may be something that only the server works out. */
export function useExternalOfRefused({ survey_id, external }: SurveyResponse, refusal: string | undefined): void {
  const client = useQueryClient()
  const hasExternal = external !== undefined
  useEffect(() => {
    if (refusal !== undefined && hasExternal)
      void client.invalidateQueries({ queryKey: queryOf(getSurvey, { params: { id: survey_id } }).queryKey })
  }, [client, survey_id, hasExternal, refusal])
}

interface ShownPage {
  state: SurveyState
  context: SurveyContext
  page: SurveyStatePage | undefined
  /** Where the participant went. */
  at: string
}

/** What a page asks, and what it shows that was worked out. */
function shownOn({ state, context, page }: ShownPage): string {
  const given = new Set<SurveyAnswer>(context.answers)
  const worked_out = state.counted.filter((answer) => page?.keys.includes(answer.key) === true && !given.has(answer))
  return JSON.stringify([page?.keys, worked_out.map(({ key, value, values }) => [key, value, values])])
}

/** Whether values that came while this page was open have changed what it shows: it never does so without a word. */
export function useExternalChange(shown: ShownPage): boolean {
  const { at } = shown
  const { external } = shown.context
  const [changedAt, setChangedAt] = useState<string>()
  const content = external && shownOn(shown)
  const last = useRef({ external, at, content })
  useEffect(() => {
    const before = last.current
    last.current = { external, at, content }
    if (before.at !== at) setChangedAt(undefined)
    else if (before.external && before.external !== external && before.content !== content) setChangedAt(at)
  }, [external, at, content])
  return changedAt === at
}
