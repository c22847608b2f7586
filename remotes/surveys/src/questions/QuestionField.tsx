import { Stack } from '@almanac/ui/core'
import { Question } from '@almanac/ui/fields'
import { memo } from 'react'
import { ChoiceQuestion } from './choice/ChoiceQuestion'
import { ConditionsQuestion } from './conditions/ConditionsQuestion'
import { DateQuestion, TimeQuestion } from './date/DateQuestion'
import { YearQuestion } from './date/YearQuestion'
import { DynamicListQuestion } from './dynamic-list/DynamicListQuestion'
import { ConsentQuestion } from './econsent/ConsentQuestion'
import type { ConsentQuestionProps } from './econsent/useConsentAnswer'
import { Information, ItemPicture } from './information/Information'
import { questionElementId } from './question'
import { RankingQuestion } from './ranking/RankingQuestion'
import { ReadOnlyQuestion } from './read-only/ReadOnlyQuestion'
import { SliderQuestion } from './slider/SliderQuestion'
import { NumberQuestion } from './typed/NumberQuestion'
import { TextQuestion } from './typed/TextQuestion'
import { useStableProps } from './useStableProps'

/**
 * The field for a question of any type. `onChange` is called with the whole answer
 * on each change; the parent validates it (`answerFault`) and passes `error`.
 * `onSignature` is called with a drawn signature. `focusQuestion` focuses the field.
 */
export function QuestionField(props: ConsentQuestionProps) {
  return <StableQuestion {...props} {...useStableProps(props)} />
}

const StableQuestion = memo(function StableQuestion(props: ConsentQuestionProps) {
  const { item, instanceKey, readOnly = false } = props
  return (
    <div id={questionElementId(instanceKey)} data-question={item.key} style={{ minWidth: 0 }}>
      <Stack gap={3}>
        {hasOwnPicture(props) ? null : <ItemPicture {...props} />}
        {readOnly || item.read_only === true ? (
          <ReadOnlyQuestion {...props} />
        ) : (
          <Question needed={item.required === true}>
            <FieldOfType {...props} />
          </Question>
        )}
      </Stack>
    </div>
  )
})

/** These render the picture themselves. */
const hasOwnPicture = ({ item }: ConsentQuestionProps): boolean =>
  item.type === 'information' || (item.display === 'picture' && item.picture?.kind === 'image')

function FieldOfType(props: ConsentQuestionProps) {
  switch (props.item.type) {
    case 'choice':
    case 'multiple_choice':
      return <ChoiceQuestion {...props} />
    case 'slider':
      return <SliderQuestion {...props} />
    case 'number':
      return <NumberQuestion {...props} />
    case 'text':
      return <TextQuestion {...props} />
    case 'date':
      return <DateQuestion {...props} />
    case 'year':
      return <YearQuestion {...props} />
    case 'time':
      return <TimeQuestion {...props} />
    case 'ranking':
      return <RankingQuestion {...props} />
    case 'conditions':
      return <ConditionsQuestion {...props} />
    case 'dynamic_list':
      return <DynamicListQuestion {...props} />
    case 'econsent':
      return <ConsentQuestion {...props} />
    case 'information':
      return <Information {...props} />
    case 'group':
      return null
  }
}
