import type { SurveyAnswer } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Row, Stack, Text } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import { BodyMap } from '../body-map/BodyMap'
import type { ConsentQuestionProps } from '../econsent/useConsentAnswer'
import { PictureAreas } from '../picture/PictureAreas'
import { chosenCodes, numberOf, textOf, type QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { ConsentView } from './ConsentView'
import { EntriesView } from './EntriesView'
import { LineView } from './LineView'

type Answered<P> = Omit<P, 'answer'> & { answer: SurveyAnswer }

/** An answer as text, and also on its picture or line if it has one. */
export function AnswerView(props: Answered<ConsentQuestionProps>) {
  const { item, answer } = props
  switch (item.type) {
    case 'choice':
    case 'multiple_choice':
    case 'ranking':
      return <ChosenView {...props} />
    case 'slider':
      return item.display === 'visual_analogue' ? <LineView {...props} /> : <NumberView {...props} />
    case 'number':
      return <NumberView {...props} />
    case 'date':
    case 'time':
      return <MomentView {...props} />
    case 'conditions':
    case 'dynamic_list':
      return <EntriesView entries={answer.entries ?? []} />
    case 'econsent':
      return <ConsentView {...props} />
    default:
      return (
        <Text style={{ whiteSpace: 'pre-wrap' }}>
          <bdi>{textOf(answer)}</bdi>
        </Text>
      )
  }
}

/** The chosen options: a list if several, numbered in a ranking. */
function ChosenView(props: Answered<QuestionProps>) {
  const { item, answer } = props
  const { written } = useQuestionTexts(props)
  const options = item.options ?? []
  const codes = chosenCodes(answer)
  const labels = codes.map((code) => {
    const option = options.find((one) => one.code === code)
    return (
      <Text key={code} as={codes.length > 1 ? 'li' : 'div'} style={codes.length > 1 ? { display: 'list-item' } : {}}>
        {option ? written(option.label) : code}
        {option?.other && answer.other && (
          <>
            {': '}
            <bdi>{answer.other}</bdi>
          </>
        )}
      </Text>
    )
  })
  return (
    <Stack gap={3}>
      {item.display === 'picture' && <PictureAreas {...props} options={options} chosen={codes} />}
      {item.display === 'body_map' && <BodyMap options={options} chosen={codes} />}
      {codes.length > 1 ? <Lines isOrdered={item.type === 'ranking'}>{labels}</Lines> : labels}
    </Stack>
  )
}

function Lines({ isOrdered, children }: { isOrdered: boolean; children: ReactNode }) {
  const style = { margin: 0, paddingInlineStart: '1.5rem' }
  return isOrdered ? <ol style={style}>{children}</ol> : <ul style={style}>{children}</ul>
}

/** A number with its unit, and the end labels of a slider. */
function NumberView(props: Answered<QuestionProps>) {
  const { t, format } = useTranslation('surveys')
  const { item, answer } = props
  const { plain, written } = useQuestionTexts(props)
  const number = numberOf(answer)
  const value =
    number === null || Number.isNaN(number) ? textOf(answer) : format.number(number, { maximumFractionDigits: 20 })
  return (
    <Stack gap={1}>
      <Text numbers>{item.unit ? format.isolated(`${value} ${plain(item.unit)}`) : value}</Text>
      {item.type === 'slider' && (item.min_label || item.max_label) && (
        <Row gap={1} wrap>
          <Text as="span" variant="small" tone="soft">
            {t('questions.read_only.scale')} {written(item.min_label)} – {written(item.max_label)}
          </Text>
        </Row>
      )}
    </Stack>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const CLOCK = /^\d{2}:\d{2}$/

/** A localized date or time; anything else as typed. */
function MomentView({ item, answer }: Answered<QuestionProps>) {
  const { format } = useTranslation('surveys')
  const text = textOf(answer)
  if (item.type === 'date') return <Text numbers>{DAY.test(text) ? format.date(text, 'full') : text}</Text>
  return <Text numbers>{CLOCK.test(text) ? format.time(text) : text}</Text>
}
