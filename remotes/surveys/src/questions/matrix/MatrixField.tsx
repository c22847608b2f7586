import type { SurveyAnswer, SurveyContext } from '@almanac/domain/survey'
import { itemOfKey } from '@almanac/domain/survey'
import { Icon, Stack, Text } from '@almanac/ui/core'
import { useId } from 'react'
import { questionElementId, type QuestionProps, type ReadItem, type ReadSurvey } from '../question'
import { QuestionField } from '../QuestionField'
import { useQuestionTexts } from '../useQuestionTexts'
import { MatrixTable } from './MatrixTable'
import { useIsWide } from './useIsWide'

export interface MatrixFieldProps {
  survey: ReadSurvey
  context: SurveyContext
  /** The group with `display: matrix`. */
  group: ReadItem
  /** Instance keys of what is visible in it, in order. */
  keys: readonly string[]
  /** By instance key. */
  answers: ReadonlyMap<string, SurveyAnswer>
  /** Error messages by instance key; that of the whole group by its key. */
  errors: ReadonlyMap<string, string>
  readOnly?: boolean
  disabled?: boolean
  onChange: (answer: SurveyAnswer) => void
}

/** Maximum number of readable columns. */
const MAX_COLUMNS = 8

/**
 * Questions that share their options. On a wide screen a table with a row for each;
 * on a phone, and if the options are many or differ, a list of questions.
 */
export function MatrixField(props: MatrixFieldProps) {
  const { survey, context, group, errors, readOnly = false } = props
  const isWide = useIsWide()
  const label = useId()
  const error = errors.get(group.key)
  const { written } = useQuestionTexts({ survey, context, item: group })
  const rows = rowsOf(props)
  const asTable = isWide && !readOnly && rows.length > 1 && haveSameOptions(rows)
  return (
    <Stack gap={4} role="group" aria-labelledby={label} id={questionElementId(group.key)}>
      <Stack gap={1}>
        <Text as="h3" variant="heading" id={label}>
          {written(group.label)}
        </Text>
        {group.description && <Text tone="soft">{written(group.description)}</Text>}
        {error && (
          <Text tone="wrong" weight="bold">
            <Icon name="warning" size={20} /> {error}
          </Text>
        )}
      </Stack>
      {asTable ? (
        <MatrixTable rows={rows} labelId={label} />
      ) : (
        <Stack gap={6}>
          {rows.map((row) => (
            <QuestionField key={row.instanceKey} {...row} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function rowsOf({
  survey,
  context,
  keys,
  answers,
  errors,
  readOnly,
  disabled,
  onChange,
}: MatrixFieldProps): QuestionProps[] {
  return keys.flatMap((key) => {
    const item = survey.item(itemOfKey(key).key)
    if (!item) return []
    return [
      {
        survey,
        context,
        item,
        instanceKey: key,
        answer: answers.get(key),
        error: errors.get(key),
        readOnly,
        disabled,
        onChange,
      },
    ]
  })
}

/** Whether all rows are answered from the same few options, and by them alone. */
function haveSameOptions(rows: readonly QuestionProps[]): boolean {
  const codesOf = ({ item }: QuestionProps) => JSON.stringify([item.type, item.options?.map(({ code }) => code)])
  const [first] = rows
  const options = first?.item.options ?? []
  if (!first || options.length === 0 || options.length > MAX_COLUMNS) return false
  if (first.item.type !== 'choice' && first.item.type !== 'multiple_choice') return false
  return rows.every(
    (row) =>
      codesOf(row) === codesOf(first) &&
      row.item.read_only !== true &&
      row.item.picture === undefined &&
      !row.item.options?.some(({ other }) => other),
  )
}
