import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { getSurvey, type SurveyResponse } from '@almanac/contracts/surveys/survey'
import type { SurveyAnswer, SurveyContext, SurveyState, SurveyStatePage } from '@almanac/domain/survey'
import { useEffect, useMemo, useRef, useState } from 'react'

/** The latest `fhirpath("…")` values from the server, in the format of the engine; kept while offline. */
export function useExternal({ external }: Pick<SurveyResponse, 'external'>): SurveyContext['external'] {
  // Equal values return the same map, so that nothing is re-evaluated.
  const text = external && JSON.stringify(Object.entries(external))
  return useMemo(
    () => (text === undefined ? undefined : new Map(JSON.parse(text) as [string, string | number | boolean | null][])),
    [text],
  )
}

/** Refetches the values when answers are refused, because the reason may depend on them. */
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
  /** The opened page. */
  at: string
}

/** The questions and calculated values that a page shows. */
function shownOn({ state, context, page }: ShownPage): string {
  const given = new Set<SurveyAnswer>(context.answers)
  const worked_out = state.counted.filter((answer) => page?.keys.includes(answer.key) === true && !given.has(answer))
  return JSON.stringify([page?.keys, worked_out.map(({ key, value, values }) => [key, value, values])])
}

/** Whether new values have changed the open page, which must show a notice then. */
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
