import { optionsInOrder } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useDragOrder, useFocusAfterMove } from '@almanac/ui/drag-order'
import { Field } from '@almanac/ui/fields'
import { useRef, useState } from 'react'
import { ClearButton } from '../ClearButton'
import { columnList } from '../columnList'
import { answerTo, chosenCodes, type QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { moved, orderOf } from './order'
import { RankingRow } from './RankingRow'

/**
 * Ranks options by dragging, buttons or keyboard. There is no answer until an option
 * was moved or the order confirmed, because the initial order is not an answer.
 */
export function RankingQuestion(props: QuestionProps) {
  const { t } = useTranslation('surveys')
  const { disabled } = props
  const { look, plain } = useQuestionTexts(props)
  const ranking = useRanking(props)
  const { order, options, isRanked, announced, list, drag, move, keep } = ranking
  return (
    <Stack gap={3}>
      <Field {...look()} as="group">
        {() => (
          <>
            {!isRanked && (
              <Text variant="small" tone="soft">
                {t('questions.ranking.empty')}
              </Text>
            )}
            <ol ref={list} style={columnList}>
              {order.map((code, index) => {
                const option = options.find((one) => one.code === code)
                if (!option) return null
                return (
                  <RankingRow
                    key={code}
                    label={plain(option.label)}
                    lang={option.label.locale ?? null}
                    place={isRanked ? index + 1 : null}
                    isFirst={index === 0}
                    isLast={index === order.length - 1}
                    isDragged={drag.dragged === index}
                    disabled={disabled}
                    onMove={(by) => move(index, index + by)}
                    onDragStart={(event, isHandle) => drag.begin(index, event, isHandle)}
                  />
                )
              })}
            </ol>
            <VisuallyHidden role="status">{announced}</VisuallyHidden>
          </>
        )}
      </Field>
      {!isRanked && (
        <div>
          <Button icon="check" disabled={disabled} onClick={keep}>
            {t('questions.ranking.keep')}
          </Button>
        </div>
      )}
      <ClearButton {...props} />
    </Stack>
  )
}

/** The current order, and how to change it. */
function useRanking(props: QuestionProps) {
  const { t } = useTranslation('surveys')
  const { survey, context, item, answer, onChange } = props
  const { plain } = useQuestionTexts(props)
  const list = useRef<HTMLOListElement>(null)
  const [announced, announce] = useState('')
  const restoreFocus = useFocusAfterMove()
  const options = optionsInOrder(survey, item.key, context.seed)
  const ranked = chosenCodes(answer)
  const order = orderOf(
    options.map(({ code }) => code),
    ranked,
  )
  const store = (codes: readonly string[]) => onChange(answerTo(props, { values: [...codes] }))
  const move = (from: number, to: number) => {
    const option = options.find(({ code }) => code === order[from])
    if (!option || to < 0 || to >= order.length) return
    restoreFocus()
    store(moved(order, from, to))
    announce(t('questions.ranking.at', { name: plain(option.label), place: to + 1, total: order.length }))
  }
  const keep = () => {
    store(order)
    announce(t('questions.ranking.kept'))
    list.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus()
  }
  return {
    order,
    options,
    isRanked: ranked.length > 0,
    announced,
    list,
    drag: useDragOrder(list, move),
    move,
    keep,
  }
}
