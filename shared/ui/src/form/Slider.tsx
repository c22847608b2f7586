import styled from '@emotion/styled'
import { useTexts } from '@almanac/i18n'
import type { CSSProperties, Ref } from 'react'
import { Row } from '../layout/Stack'
import { Text } from '../layout/Text'
import { colour, target } from '../theme/tokens'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'

const thumb = { width: 28, height: 28, borderRadius: '50%', border: `3px solid ${colour.surface}`, background: colour.accent, boxShadow: `0 0 0 1px ${colour.accent}`, cursor: 'grab' }
const track = { height: 8, borderRadius: 4 }
// By angle: words such as left and right would be mirrored once more.
const filled = `linear-gradient(90deg, ${colour.accent} var(--at), ${colour.accent_soft} var(--at))`
const filledRtl = `linear-gradient(270deg, ${colour.accent} var(--at), ${colour.accent_soft} var(--at))`

const Range = styled('input')({
  appearance: 'none', width: '100%', height: target, margin: 0, background: 'transparent', cursor: 'pointer', touchAction: 'pan-y',
  '&::-webkit-slider-runnable-track': { ...track, background: filled }, '&::-moz-range-track': { ...track, background: filled },
  '[dir="rtl"] &::-webkit-slider-runnable-track': { background: filledRtl }, '[dir="rtl"] &::-moz-range-track': { background: filledRtl },
  '&::-webkit-slider-thumb': { appearance: 'none', ...thumb, marginBlockStart: -10, boxSizing: 'border-box' }, '&::-moz-range-thumb': { ...thumb, boxSizing: 'border-box' },
  '&[data-empty]::-webkit-slider-thumb': { background: colour.surface, borderColor: colour.surface, boxShadow: `0 0 0 2px ${colour.control}` },
  '&[data-empty]::-moz-range-thumb': { background: colour.surface, borderColor: colour.surface, boxShadow: `0 0 0 2px ${colour.control}` },
  '&:focus-visible': { outline: 'none' }, '&:focus-visible::-webkit-slider-thumb': { outline: `3px solid ${colour.accent}`, outlineOffset: 3 }, '&:focus-visible::-moz-range-thumb': { outline: `3px solid ${colour.accent}`, outlineOffset: 3 },
})

/** How far the track is filled: to the middle of the thumb. */
function filledTo(share: number | null): CSSProperties {
  const position: Record<`--${string}`, string> = { '--at': share === null ? '0%' : `calc(14px + (100% - 28px) * ${share})` }
  return position
}

interface SliderProps {
  min: number
  max: number
  /** 0.01, or 1 when the range exceeds 100 (specification 000, section 4). */
  step?: number
  /** What the ends mean: No pain. */
  low?: string
  high?: string
  unit?: string
  /** How a value is written; the number with its unit by default. */
  format?: (value: number) => string
}

function View({ label, hint, error, optional, disabled, value, onChange, onBlur, ref, min, max, step = max - min > 100 ? 1 : 0.01, low, high, unit, format }: SliderProps & FieldLook & Controlled<number | null>) {
  const texts = useTexts('ui')
  const empty = value === null || value === undefined
  const at = empty ? (min + max) / 2 : value
  const written = empty ? texts.t('slider.empty') : (format?.(at) ?? [texts.format.number(at), unit].filter(Boolean).join(' '))
  return (
    <Field {...{ label, hint, error, optional, disabled }}>
      {(ids) => (
        <div>
          <Text as="output" htmlFor={ids.id} variant={empty ? 'body' : 'title'} weight={empty ? 'regular' : 'bold'} tone={empty ? 'soft' : 'accent'} numbers style={{ display: 'block', minHeight: '1.75rem' }}>
            {written}
          </Text>
          <Range
            {...ids} type="range" min={min} max={max} step={step} value={at} disabled={disabled} data-empty={empty || undefined} aria-valuetext={written} onBlur={onBlur} ref={ref as Ref<HTMLInputElement>}
            style={filledTo(empty ? null : (at - min) / (max - min || 1))}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            // A press on the middle, where the empty thumb stands, is an answer too.
            onClick={(event) => empty && onChange(event.currentTarget.valueAsNumber)}
          />
          <Row justify="between" gap={4}>
            <Text variant="small" tone="soft" as="span">{low ?? texts.format.number(min)}</Text>
            <Text variant="small" tone="soft" as="span" align="end">{high ?? texts.format.number(max)}</Text>
          </Row>
        </div>
      )}
    </Field>
  )
}

/** A value on a scale. Null until somebody moved it: an untouched slider is no answer. */
export const Slider = bound<number | null, SliderProps>(View)
