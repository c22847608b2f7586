import { useTranslation } from '@almanac/i18n'
import { colour, Icon, IconButton, size, space, Text, VisuallyHidden } from '@almanac/ui/core'
import { Needed } from '@almanac/ui/fields'
import { memo, useId, type CSSProperties } from 'react'
import { surveyHue } from '../../surveyHue'
import { useChoice } from '../choice/useChoice'
import { answerTo, focusQuestion, questionElementId, type QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { useStableProps } from '../useStableProps'

interface MatrixTableProps {
  rows: readonly QuestionProps[]
  /** Id of the element that labels the table. */
  labelId: string
}

const table: CSSProperties = {
  width: '100%',
  tableLayout: 'fixed',
  // Collapsed cell borders would not move with a sticky header.
  borderCollapse: 'separate',
  borderSpacing: 0,
}
const heading: CSSProperties = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  padding: `${space(2)} ${space(1)}`,
  fontSize: size.small,
  fontWeight: 700,
  lineHeight: 1.3,
  textAlign: 'center',
  verticalAlign: 'bottom',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  background: colour.surface,
  borderBlockEnd: `2px solid ${colour.line}`,
}
const rowLabel: CSSProperties = {
  padding: `${space(3)} ${space(2)} ${space(3)} 0`,
  fontWeight: 400,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  borderBlockEnd: `1px solid ${colour.line}`,
}
const cell: CSSProperties = { padding: 0, textAlign: 'center', borderBlockEnd: `1px solid ${colour.line}` }
/** Makes the whole cell clickable. */
const press: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  minHeight: '3rem',
  height: '100%',
  cursor: 'pointer',
}

/** Questions as rows, their options as columns. Each control is named by its row and its column. */
export function MatrixTable({ rows, labelId }: MatrixTableProps) {
  const { t } = useTranslation('surveys')
  const id = useId()
  const [first] = rows
  const canClear = rows.some(({ item }) => item.required !== true && item.type === 'choice')
  return (
    <table style={table} aria-labelledby={labelId}>
      <thead>
        <tr>
          <th scope="col" style={{ ...heading, width: '36%', paddingInlineStart: 0, textAlign: 'start' }}>
            {t('questions.matrix.question')}
          </th>
          {first && <Headings {...first} id={id} />}
          {canClear && (
            <th style={{ ...heading, width: '3rem' }}>
              <VisuallyHidden>{t('questions.matrix.clear')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <MatrixRow key={row.instanceKey} {...row} id={id} index={index} canClear={canClear} />
        ))}
      </tbody>
    </table>
  )
}

const columnId = (id: string, column: number): string => `${id}-column-${column}`

function Headings(props: QuestionProps & { id: string }) {
  const { options } = useChoice(props)
  const { written } = useQuestionTexts(props)
  return options.map(({ code, label }, column) => (
    <th key={code} scope="col" id={columnId(props.id, column)} style={heading}>
      {written(label)}
    </th>
  ))
}

interface MatrixRowProps extends QuestionProps {
  /** Id of the table. */
  id: string
  index: number
  /** There is a column with clear buttons. */
  canClear: boolean
}

function MatrixRow(props: MatrixRowProps) {
  const { context, onChange } = useStableProps(props)
  return <StableRow {...props} context={context} onChange={onChange} />
}

const StableRow = memo(function StableRow(props: MatrixRowProps) {
  const { item, instanceKey, error, disabled, id, index, canClear } = props
  const { options, chosen, choose, announced } = useChoice(props)
  const row = `${id}-row-${index}`
  const described = [
    item.required === true && `${row}-needed`,
    error && `${row}-error`,
    item.description && `${row}-hint`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <tr id={questionElementId(instanceKey)} data-question={item.key}>
      <th scope="row" style={rowLabel}>
        <RowLabel {...props} row={row} announced={announced} />
      </th>
      {options.map(({ code }, column) => (
        <td key={code} style={{ ...cell, background: chosen.includes(code) ? surveyHue.tint : undefined }}>
          <label style={press}>
            <input
              type={item.type === 'choice' ? 'radio' : 'checkbox'}
              name={row}
              value={code}
              checked={chosen.includes(code)}
              disabled={disabled}
              aria-labelledby={`${row} ${columnId(id, column)}`}
              aria-describedby={described || undefined}
              aria-invalid={error ? true : undefined}
              style={{ cursor: 'inherit' }}
              onChange={() => choose(code)}
            />
          </label>
        </td>
      ))}
      {canClear && <td style={cell}>{item.required !== true && chosen.length > 0 && <ClearRow {...props} />}</td>}
    </tr>
  )
})

/** The question of a row, its error, and the announcement of removed options. */
function RowLabel(props: QuestionProps & { row: string; announced: string }) {
  const { item, error, row, announced } = props
  const { written } = useQuestionTexts(props)
  return (
    <>
      <span id={row}>{written(item.label)}</span>
      {item.required === true && <Needed id={`${row}-needed`} />}
      {item.description && (
        <Text variant="small" tone="soft" as="div" id={`${row}-hint`}>
          {written(item.description)}
        </Text>
      )}
      {error && (
        <Text as="div" tone="wrong" weight="bold" id={`${row}-error`}>
          <Icon name="warning" size={20} /> {error}
        </Text>
      )}
      <Text as="div" variant="small" tone="soft" role="status">
        {announced}
      </Text>
    </>
  )
}

function ClearRow(props: QuestionProps) {
  const { t } = useTranslation('surveys')
  const { plain } = useQuestionTexts(props)
  return (
    <IconButton
      icon="close"
      label={t('questions.clear_named', { name: plain(props.item.label) })}
      disabled={props.disabled}
      onClick={() => {
        props.onChange(answerTo(props))
        // The pressed button disappears.
        focusQuestion(props.instanceKey)
      }}
    />
  )
}
