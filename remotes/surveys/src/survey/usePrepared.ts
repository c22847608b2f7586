import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { loadRegex, prepareSurvey, usesRegex, type CompileRegex } from '@almanac/domain/survey'
import { useEffect, useMemo, useState } from 'react'
import type { ReadSurvey } from '../questions/question'
import { definitionOf } from './definition'

/** A survey of which everything but the answers matters here. */
type SurveyTexts = Pick<SurveyResponse, 'survey_id' | 'title' | 'introduction' | 'questions' | 'scores' | 'alerts'>

/**
 * A survey that can be evaluated. Its rules are parsed once for each version of
 * it, not for each answer. Undefined while regular expressions, which few
 * surveys have, are loaded; throws where they cannot be.
 */
export function usePrepared(texts: SurveyTexts): ReadSurvey | undefined {
  const { survey_id, title, introduction, questions, scores, alerts } = texts
  const definition = useMemo(
    () => definitionOf({ survey_id, title, introduction, questions, scores, alerts }),
    [survey_id, title, introduction, questions, scores, alerts],
  )
  const needsRegex = useMemo(() => usesRegex(definition), [definition])
  const [loaded, setLoaded] = useState<{ regex?: CompileRegex; error?: Error }>({})
  const isMissing = needsRegex && !loaded.regex
  useEffect(() => {
    if (!isMissing) return
    loadRegex(definition).then(
      (regex) => setLoaded({ regex }),
      (error: unknown) => setLoaded({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
  }, [isMissing, definition])
  if (loaded.error) throw loaded.error
  const { regex } = loaded
  return useMemo(() => (isMissing ? undefined : prepareSurvey(definition, { regex })), [isMissing, definition, regex])
}
