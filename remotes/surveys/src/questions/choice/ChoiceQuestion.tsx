import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { ChoiceGroup, MultiChoiceGroup, QuestionParts } from '@almanac/ui/fields'
import { BodyMap } from '../body-map/BodyMap'
import { PictureAreas } from '../picture/PictureAreas'
import { answerTo, type QuestionProps, type ReadItem } from '../question'
import { SearchedChoice } from '../search/SearchedChoice'
import { useQuestionTexts } from '../useQuestionTexts'
import { useBoundsText } from './useBoundsText'
import { OtherField } from './OtherField'
import { useChoice, type Choosing } from './useChoice'

/** Above this number of options the list is searchable. */
const MAX_OPTIONS_IN_SIGHT = 20

/** Single or multiple choice: as a list, a search field, or beside a picture or body figure. */
export function ChoiceQuestion(props: QuestionProps) {
  const choosing = useChoice(props)
  const { item, disabled, error } = props
  // If only the free text is missing, its field shows the error and takes the focus.
  const lacksWords = choosing.other?.trim() === ''
  return (
    <Stack gap={3}>
      <Choices {...props} error={lacksWords ? undefined : error} choosing={choosing} />
      <QuestionParts>
        <OtherField {...choosing} wrong={error !== undefined} disabled={disabled} />
      </QuestionParts>
      {item.type === 'multiple_choice' && <ChosenStatus item={item} choosing={choosing} />}
    </Stack>
  )
}

function Choices(props: QuestionProps & { choosing: Choosing }) {
  const { choosing, item, disabled, onChange } = props
  const { look } = useQuestionTexts(props)
  const bounds = useBoundsText(item)
  const { lines, chosen, choose, options } = choosing
  if (isSearched(item, options.length)) return <SearchedChoice {...props} look={look(bounds)} />
  const figure =
    item.display === 'picture' ? (
      <PictureAreas {...props} options={options} chosen={chosen} onChoose={disabled ? undefined : choose} />
    ) : item.display === 'body_map' ? (
      <BodyMap options={options} chosen={chosen} onChoose={disabled ? undefined : choose} />
    ) : undefined
  if (item.type === 'choice')
    return (
      <ChoiceGroup
        {...look()}
        options={lines}
        above={figure}
        beside={item.display === 'horizontal'}
        value={chosen[0] ?? ''}
        onChange={(code) => (code === '' ? onChange(answerTo(props)) : choose(code))}
      />
    )
  return (
    <MultiChoiceGroup
      {...look(bounds)}
      options={lines}
      above={figure}
      beside={item.display === 'horizontal'}
      value={chosen}
      onChange={(values) => {
        const pressed = lines.find(({ value }) => values.includes(value) !== chosen.includes(value))
        if (pressed) choose(pressed.value)
      }}
    />
  )
}

/** Whether the choice is searchable; a picture or figure always needs its list beside it. */
function isSearched({ display }: ReadItem, count: number): boolean {
  if (display === 'picture' || display === 'body_map') return false
  return display === 'dropdown' || count > MAX_OPTIONS_IN_SIGHT
}

/** Announces removed options and, where the count is limited, how many are chosen (polite live region). */
function ChosenStatus({ item, choosing }: { item: ReadItem; choosing: Choosing }) {
  const { t } = useTranslation('surveys')
  const { chosen, announced } = choosing
  const isCounted = chosen.length > 0 && (item.max_choices !== undefined || (item.min_choices ?? 0) > 1)
  const isOver = chosen.length > (item.max_choices ?? Infinity)
  return (
    <div role="status">
      {announced && (
        <Text variant="small" tone="soft">
          {announced}
        </Text>
      )}
      {isCounted && (
        <Text variant="small" tone={isOver ? 'wrong' : 'soft'} weight={isOver ? 'bold' : 'regular'} numbers>
          {isOver
            ? t('questions.choice.too_many', { number: chosen.length, most: item.max_choices })
            : t('questions.choice.chosen', { number: chosen.length })}
        </Text>
      )}
    </div>
  )
}
