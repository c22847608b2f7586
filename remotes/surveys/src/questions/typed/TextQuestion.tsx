import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { TextField } from '@almanac/ui/form'
import { answerTo, textOf, type QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'

/** Above this maximum length the field is multi-line. */
const MAX_SINGLE_LINE_LENGTH = 120

/**
 * Free text. Input beyond the maximum length is not cut off: the excess is shown, so
 * that a pasted text can be shortened.
 */
export function TextQuestion(props: QuestionProps) {
  const { item, answer, onChange } = props
  const { look } = useQuestionTexts(props)
  const value = textOf(answer)
  const field = {
    ...look(),
    value,
    onChange: (text: string) => onChange(answerTo(props, { value: text === '' ? null : text })),
  }
  const most = item.max_length
  return (
    <Stack gap={1.5}>
      {most !== undefined && most <= MAX_SINGLE_LINE_LENGTH ? <TextField {...field} /> : <TextArea {...field} />}
      {most !== undefined && <Counter length={value.length} most={most} />}
    </Stack>
  )
}

/** From this share of the maximum length on, the remaining count is announced. */
const NEARLY_FULL = 0.9

/** The number of characters left. Announced only near the limit, because announcing on each key would disturb typing. */
function Counter({ length, most }: { length: number; most: number }) {
  const { t } = useTranslation('surveys')
  const over = length - most
  return (
    <div role={length >= most * NEARLY_FULL ? 'status' : undefined}>
      <Text variant="small" tone={over > 0 ? 'wrong' : 'soft'} weight={over > 0 ? 'bold' : 'regular'} numbers>
        {over > 0 ? t('questions.text.over', { count: over }) : t('questions.text.left', { count: most - length })}
      </Text>
    </div>
  )
}
