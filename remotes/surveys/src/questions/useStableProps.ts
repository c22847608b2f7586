import type { SurveyContext } from '@almanac/domain/survey'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ConsentQuestionProps } from './econsent/useConsentAnswer'
import type { ReadItem } from './question'

const dependent = new WeakMap<ReadItem, boolean>()

/** Whether what is drawn of a question depends on the answers to others: texts with answers in them, bounds by rules, a consent after its questions. */
function dependsOnAnswers(item: ReadItem): boolean {
  const known = dependent.get(item)
  if (known !== undefined) return known
  const isRule = (bound: number | string | undefined) => typeof bound === 'string' && bound.startsWith('=')
  const depends =
    item.type === 'econsent' || isRule(item.min) || isRule(item.max) || JSON.stringify(item).includes('{{')
  dependent.set(item, depends)
  return depends
}

/** The same context while nothing that the question is drawn from has changed. */
function useSteadyContext(context: SurveyContext, item: ReadItem): SurveyContext {
  const steady = useRef(context)
  const { seed, today } = steady.current
  if (dependsOnAnswers(item) || seed !== context.seed || today !== context.today) steady.current = context
  return steady.current
}

/** A function that stays the same and does what the newest one does. */
export function useSteadyCallback(callback: () => void): () => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback(() => latest.current(), [])
}

/**
 * What changes with every answer of a page and matters to few of its questions,
 * made to stay the same: so that a key pressed in one of fifty fields draws that
 * field alone. To be spread over the props of a component in `memo`.
 */
export function useSteadyProps(
  props: Pick<ConsentQuestionProps, 'context' | 'item' | 'onChange' | 'onSignature'>,
): Pick<ConsentQuestionProps, 'context' | 'onChange' | 'onSignature'> {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  return {
    context: useSteadyContext(props.context, props.item),
    onChange: useCallback((answer) => latest.current.onChange(answer), []),
    onSignature: useCallback((picture) => latest.current.onSignature?.(picture), []),
  }
}
