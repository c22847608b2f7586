import { sliderRange } from '@almanac/domain/slider'
import { Stack, Text } from '@almanac/ui/core'
import { numberOf, type QuestionProps } from '../question'
import { placeOf, shareOf } from '../slider/analogue'
import { AnalogueLine, LineEnds } from '../slider/AnalogueLine'
import { usePlaceWords } from '../slider/usePlaceWords'
import { numberBounds } from '../bounds'
import { useQuestionTexts } from '../useQuestionTexts'

/** The mark on the line of a visual analogue scale, and its place in words. */
export function LineView(props: QuestionProps) {
  const { item, answer } = props
  const { written } = useQuestionTexts(props)
  const { min, max } = numberBounds(props)
  const { minimum, maximum } = sliderRange({ minimum_value: min, maximum_value: max })
  const share = shareOf(numberOf(answer) ?? minimum, { minimum, maximum })
  const wordsOf = usePlaceWords(props)
  return (
    <Stack gap={2}>
      <div aria-hidden style={{ position: 'relative', height: '2.5rem' }}>
        <AnalogueLine share={share} />
      </div>
      <LineEnds low={written(item.min_label)} middle={written(item.middle_label)} high={written(item.max_label)} />
      <Text>{wordsOf(placeOf(share))}</Text>
    </Stack>
  )
}
