import type { SurveyContext } from '@almanac/domain/survey'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ConsentQuestionProps } from './econsent/useConsentAnswer'
import type { ReadItem } from './question'

const dependent = new WeakMap<ReadItem, boolean>()

/** Whether rendering a question depends on other answers: texts with answers, bounds by rules, a consent after its questions. */
function dependsOnAnswers(item: ReadItem): boolean {
  const known = dependent.get(item)
  if (known !== undefined) return known
  const isRule = (bound: number | string | undefined) => typeof bound === 'string' && bound.startsWith('=')
  const depends =
    item.type === 'econsent' || isRule(item.min) || isRule(item.max) || JSON.stringify(item).includes('{{')
  dependent.set(item, depends)
  return depends
}

/** A stable context as long as nothing that the question renders has changed. */
function useStableContext(context: SurveyContext, item: ReadItem): SurveyContext {
  const stable = useRef(context)
  const { seed, today } = stable.current
  if (dependsOnAnswers(item) || seed !== context.seed || today !== context.today) stable.current = context
  return stable.current
}

/** A function with a stable identity that calls the latest callback. */
export function useStableCallback(callback: () => void): () => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback(() => latest.current(), [])
}

/**
 * Stable versions of the props that change with every answer but matter to few
 * questions, so that a key in one of fifty fields renders only that field. Spread
 * them over the props of a component in `memo`.
 */
export function useStableProps(
  props: Pick<ConsentQuestionProps, 'context' | 'item' | 'onChange' | 'onSignature'>,
): Pick<ConsentQuestionProps, 'context' | 'onChange' | 'onSignature'> {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  return {
    context: useStableContext(props.context, props.item),
    onChange: useCallback((answer) => latest.current.onChange(answer), []),
    onSignature: useCallback((picture) => latest.current.onSignature?.(picture), []),
  }
}
