import { Stack, Text } from '@almanac/ui/core'
import type { QuestionProps } from '../question'
import { AnalogueLine, LineEnds } from '../slider/AnalogueLine'
import { shareOfAnswer, useAnswerPositionText } from '../slider/useAnswerPositionText'
import { useQuestionTexts } from '../useQuestionTexts'

/** The mark on a visual analogue scale, and its position as text. */
export function LineView(props: QuestionProps) {
  const { item } = props
  const { written } = useQuestionTexts(props)
  const words = useAnswerPositionText(props)
  return (
    <Stack gap={2}>
      <div aria-hidden style={{ position: 'relative', height: '2.5rem' }}>
        <AnalogueLine share={shareOfAnswer(props)} />
      </div>
      <LineEnds low={written(item.min_label)} middle={written(item.middle_label)} high={written(item.max_label)} />
      <Text>{words}</Text>
    </Stack>
  )
}
