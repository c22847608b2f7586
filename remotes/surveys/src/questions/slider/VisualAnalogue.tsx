import { placeOnLine, shareOfLine } from '@almanac/domain/slider'
import { useTranslation } from '@almanac/i18n'
import { radius, Stack, Text } from '@almanac/ui/core'
import { Field, useTouchCancel, type ControlIds } from '@almanac/ui/fields'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { ClearButton } from '../ClearButton'
import { answerTo, numberOf, type QuestionProps } from '../question'
import { useQuestionTexts } from '../useQuestionTexts'
import { stopOf, valueAt } from './analogue'
import { AnalogueLine, LineEnds } from './AnalogueLine'
import { usePositionText } from './usePositionText'

interface VisualAnalogueProps extends QuestionProps {
  minimum: number
  maximum: number
}

/** Half the width of the mark, as the line starts and ends at its center. */
const MARK_RADIUS = 14

const track: CSSProperties = {
  position: 'relative',
  height: '3.25rem',
  borderRadius: radius,
  cursor: 'pointer',
  touchAction: 'pan-y',
  WebkitTapHighlightColor: 'transparent',
}

/**
 * A visual analogue scale: a line between two labeled ends. There is no mark before
 * the first tap and never a number, because both would suggest an answer; screen
 * readers get the position as text.
 */
export function VisualAnalogue(props: VisualAnalogueProps) {
  const { t } = useTranslation('surveys')
  const { item, answer } = props
  const { look, written } = useQuestionTexts(props)
  return (
    <Stack gap={2}>
      <Field {...look()} as="group">
        {(ids) => (
          <>
            <Line {...props} ids={ids} />
            <LineEnds
              low={written(item.min_label)}
              middle={written(item.middle_label)}
              high={written(item.max_label)}
            />
            {numberOf(answer) === null && (
              <Text variant="small" tone="soft">
                {t('questions.line.empty')}
              </Text>
            )}
          </>
        )}
      </Field>
      <ClearButton {...props} />
    </Stack>
  )
}

function Line(props: VisualAnalogueProps & { ids: ControlIds }) {
  const { t, dir } = useTranslation('surveys')
  const { item, answer, minimum, maximum, disabled = false, ids, onChange } = props
  const { plain } = useQuestionTexts(props)
  const wordsOf = usePositionText(props)
  const scale = { minimum, maximum, decimals: item.decimals }
  const value = numberOf(answer)
  const share = value === null ? null : shareOfLine(value, scale)
  const set = (to: number) => onChange(answerTo(props, { value: valueAt(to, scale) }))
  const touch = useTouchCancel(value, (before) => onChange(answerTo(props, { value: before })))
  const { describedBy, ...invalid } = describedControl(ids)
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const from = (clientX - left - MARK_RADIUS) / Math.max(1, width - 2 * MARK_RADIUS)
    set(dir === 'rtl' ? 1 - from : from)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') {
      // Submits the form like every other field; a `div` has no associated form.
      event.preventDefault()
      event.currentTarget.closest('form')?.requestSubmit()
      return
    }
    const by = stepFor(event, dir === 'rtl')
    if (by === null || disabled) return
    event.preventDefault()
    // Without an answer, any key starts at the middle, because there is no other starting point.
    if (share === null) set(by === -Infinity ? 0 : by === Infinity ? 1 : 0.5)
    else set(share + by * (stopOf(scale) / (maximum - minimum || 1)))
  }
  return (
    <div
      {...invalid}
      id={ids.id}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={plain(item.label)}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      // Required for role slider; screen readers read the text.
      aria-valuenow={value ?? minimum}
      aria-valuetext={share === null ? t('questions.line.not_answered') : wordsOf(placeOnLine(share))}
      style={{ ...track, cursor: disabled ? 'default' : 'pointer' }}
      onKeyDown={press}
      {...touch}
      onPointerDown={(event) => {
        touch.onPointerDown(event)
        if (disabled || event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        point(event)
      }}
      onPointerMove={(event) => {
        if (!disabled && event.buttons === 1 && event.currentTarget.hasPointerCapture?.(event.pointerId)) point(event)
      }}
    >
      <AnalogueLine share={share} />
    </div>
  )
}

function describedControl({ 'aria-describedby': describedBy, 'aria-invalid': invalid }: ControlIds) {
  return { describedBy, 'aria-invalid': invalid }
}

/** Number of steps that a key moves the mark; null for other keys. */
function stepFor({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, isRtl: boolean): number | null {
  if (altKey || ctrlKey || metaKey) return null
  switch (key) {
    case 'ArrowRight':
      return isRtl ? -1 : 1
    case 'ArrowLeft':
      return isRtl ? 1 : -1
    case 'ArrowUp':
      return 1
    case 'ArrowDown':
      return -1
    case 'PageUp':
      return 10
    case 'PageDown':
      return -10
    case 'Home':
      return -Infinity
    case 'End':
      return Infinity
    default:
      return null
  }
}
