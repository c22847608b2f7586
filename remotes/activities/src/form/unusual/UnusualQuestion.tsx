import { convert } from '@almanac/domain/units'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { useWatch } from '@almanac/ui/form'
import { useContext, useEffect, useId, useRef } from 'react'
import type { FieldProps } from '../fields/types'
import { aboutOf, UnusualContext, type UnusualQuestion, type UnusualValues } from './useUnusualValues'

interface AskedFieldProps extends Pick<FieldProps, 'objective' | 'cell' | 'control'> {
  vital: NonNullable<FieldProps['objective']['vital']>
}

/** "Does that look right?" below a measurement that may be a slip; gone once its numbers change. */
export function UnusualQuestionOf(props: AskedFieldProps) {
  const context = useContext(UnusualContext)
  const question = context?.questions.find(({ objective_id }) => objective_id === props.objective.id)
  return context && question && <Question {...props} {...context} question={question} />
}

/** What the question says, and what it proposes instead. */
function useWording({ vital }: AskedFieldProps, { unusual }: UnusualQuestion, numbers: readonly (number | null)[]) {
  const { t, format } = useTranslation('activities')
  const SHORT = { maximumFractionDigits: 1 } as const
  const withUnit = (number: number, unit: string) => format.isolated(`${format.number(number, SHORT)} ${unit}`)
  if (unusual.kind === 'swapped') {
    const [upper = 0, lower = 0] = unusual.numbers
    const pair = format.isolated(`${format.number(upper)}/${format.number(lower)}`)
    return {
      text: t('form.unusual.swapped'),
      instead: upper > lower ? t('form.unusual.use', { value: pair }) : undefined,
    }
  }
  const unit = unusual.kind === 'unit' ? unusual.unit : vital.storage_unit
  const usual = withUnit(convert(unusual.usual, vital.storage_unit, unit), unit)
  return {
    text: t('form.unusual.usual', { usual }),
    instead:
      unusual.kind === 'unit'
        ? t('form.unusual.use', { value: withUnit(numbers[unusual.part] ?? 0, unit) })
        : undefined,
  }
}

function Question(props: AskedFieldProps & UnusualValues & { question: UnusualQuestion }) {
  const { objective, cell, control, question, questions, confirm, correct, change } = props
  const { t } = useTranslation('activities')
  const numbers = useWatch({ control, name: `${cell}.numbers` })
  const unit = useWatch({ control, name: `${cell}.unit` })
  const { text, instead } = useWording(props, question, numbers)
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  const isFirst = questions[0] === question
  const isLast = questions.length === 1
  useEffect(() => {
    if (!isFirst) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [isFirst, questions])
  if (aboutOf(objective.id, { numbers, unit }) !== question.about) return null
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={title}>
      <Alert>
        <Stack gap={2}>
          <Text id={title} weight="bold">
            {t('form.unusual.title')}
          </Text>
          <Text>{text}</Text>
          <Row gap={2} wrap>
            {instead && <Button onClick={() => correct(question)}>{instead}</Button>}
            {/* The last answer saves. */}
            <Button type={isLast ? 'submit' : 'button'} onClick={isLast ? undefined : () => confirm(question)}>
              {t('form.unusual.right')}
            </Button>
            <Button onClick={() => change(question)}>{t('form.unusual.change')}</Button>
          </Row>
        </Stack>
      </Alert>
    </div>
  )
}
