import type { ExternalReads, SurveyDefinition } from '@almanac/domain/survey'
import { linkIdOf } from '../export/conditions'
import { parsePath, PathSyntaxError } from '../fhirpath/syntax'
import { isRelative, textsOf, variablesOf } from '../fhirpath/references'

/** The questions of a survey that an expression names by linkId; null where it reads answers without naming any. */
export function externalReads({ questions }: SurveyDefinition<unknown>): ExternalReads {
  const keys = new Map(questions.map((item) => [linkIdOf(item), item.key]))
  return (expression) => {
    try {
      const path = parsePath(expression)
      const named = new Set(textsOf(path).flatMap((text) => keys.get(text) ?? []))
      const readsResponse = variablesOf(path).has('resource') || isRelative(path)
      return named.size === 0 && readsResponse ? null : [...named]
    } catch (error) {
      // It has no value either; the import has reported it.
      if (error instanceof PathSyntaxError) return []
      throw error
    }
  }
}
