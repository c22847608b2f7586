import type { SurveyResponse } from '@almanac/contracts/surveys/survey'
import { loadRegex, prepareSurvey, usesRegex, type CompileRegex } from '@almanac/domain/survey'
import { useEffect, useMemo, useState } from 'react'
import type { ReadSurvey } from '../questions/question'
import { definitionOf } from './definition'

/** A survey without its answers. */
type SurveyTexts = Pick<SurveyResponse, 'survey_id' | 'title' | 'introduction' | 'questions' | 'scores' | 'alerts'>

/**
 * A survey prepared for evaluation. Its rules are parsed once per version, not per
 * answer. Undefined while the regular expression library, which few surveys need, is
 * loading; throws if it fails to load.
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
