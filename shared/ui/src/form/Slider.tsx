import { nearestStop } from '@almanac/domain/slider'
import { useTranslation } from '@almanac/i18n'
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Row } from '../layout/Stack'
import { Text } from '../layout/Text'
import { bound, type Controlled } from './bound'
import { Field, type FieldLook } from './field'
import { NumberField } from './NumberField'
import { Range, Ticks } from './sliderLook'

/** How far the track is filled: to the middle of the thumb. */
function filledTo(share: number | null): CSSProperties {
  const position: Record<`--${string}`, string> = {
    '--at': share === null ? '0%' : `calc(14px + (100% - 28px) * ${share})`,
  }
  return position
}

/** More marks than these run into each other on a phone. */
const MOST_TICKS = 20

interface SliderProps {
  min: number
  max: number
  /** What a tap, a drag and an arrow key go by; whole numbers by default. */
  step?: number
  /** A number may be typed beside it, to this step (specification 000, section 4: 0.01, or 1 when the range exceeds 100). */
  finest?: number
  /** What the ends mean: No pain. */
  low?: ReactNode
  high?: ReactNode
  unit?: string
  /** How a value is written; the number with its unit by default. */
  format?: (value: number) => string
}

function View({
  label,
  lang,
  hint,
  error,
  optional,
  disabled,
  value,
  onChange,
  onBlur,
  ref,
  min,
  max,
  step = 1,
  finest,
  low,
  high,
  unit,
  format,
}: SliderProps & FieldLook & Controlled<number | null>) {
  const { t, format: formats, dir } = useTranslation('ui')
  const [typing, setTyping] = useState(false)
  const empty = value === null || value === undefined || Number.isNaN(value)
  const range = { minimum: min, maximum: max, stop: step }
  const middle = nearestStop((min + max) / 2, range)
  const at = empty ? (min + max) / 2 : value
  const words = (one: number) =>
    format?.(one) ?? (unit ? formats.isolated(`${formats.number(one)} ${unit}`) : formats.number(one))
  const written = empty ? t('slider.empty') : words(at)
  const outside = !empty && (value < min || value > max)
  const ticks = Math.floor((max - min) / step + 1e-9)

  const go = (to: number) => onChange(nearestStop(to, range))
  /** The stop that it stands at; between two, for a number that was typed, the one to go on from. */
  const place = (up: boolean) => (up ? Math.floor((at - min) / step + 1e-9) : Math.ceil((at - min) / step - 1e-9))
  // The first step of an empty one is its middle, which could not be told otherwise.
  const by = (stops: number) => go(empty ? middle : min + (place(stops > 0) + stops) * step)
  const page = Math.max(1, Math.round((max - min) / 10 / step))
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const keys: Partial<Record<string, () => void>> = {
    [forward]: () => by(1),
    [back]: () => by(-1),
    ArrowUp: () => by(1),
    ArrowDown: () => by(-1),
    PageUp: () => by(page),
    PageDown: () => by(-page),
    Home: () => onChange(min),
    End: () => onChange(max),
  }
  const press = (event: KeyboardEvent) => {
    const work = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!work) return
    event.preventDefault()
    work()
  }
  return (
    <Field
      {...{
        label,
        lang,
        hint,
        error: outside ? t('slider.outside', { minimum: words(min), maximum: words(max) }) : error,
        optional,
        disabled,
      }}
    >
      {(ids) => (
        <div>
          <Text
            as="output"
            htmlFor={ids.id}
            variant={empty ? 'body' : 'title'}
            weight={empty ? 'regular' : 'bold'}
            tone={empty ? 'soft' : 'accent'}
            numbers
            style={{ display: 'block', minHeight: '1.75rem' }}
          >
            {written}
          </Text>
          <Row gap={1}>
            <IconButton
              icon="minus"
              label={t('slider.less', { name: label })}
              disabled={disabled}
              onClick={() => by(-1)}
            />
            <div style={{ flex: 1, minWidth: 0 }}>
              <Range
                {...ids}
                type="range"
                min={min}
                max={max}
                step="any"
                value={at}
                disabled={disabled}
                data-empty={empty || undefined}
                aria-valuetext={written}
                onBlur={onBlur}
                onKeyDown={press}
                ref={ref as Ref<HTMLInputElement>}
                style={filledTo(empty ? null : (Math.min(max, Math.max(min, at)) - min) / (max - min || 1))}
                onChange={(event) => go(event.target.valueAsNumber)}
                // A press on the middle, where the empty thumb stands, is an answer too.
                onClick={(event) => empty && go(event.currentTarget.valueAsNumber)}
              />
              {ticks <= MOST_TICKS && (
                <Ticks aria-hidden>
                  {Array.from({ length: ticks + 1 }, (_, tick) => (
                    <i key={tick} />
                  ))}
                </Ticks>
              )}
            </div>
            <IconButton
              icon="plus"
              label={t('slider.more', { name: label })}
              disabled={disabled}
              onClick={() => by(1)}
            />
          </Row>
          <Row justify="between" gap={4} align="start">
            <End number={words(min)} words={low} />
            <End number={words(max)} words={high} end />
          </Row>
          {finest !== undefined &&
            (typing ? (
              <div style={{ maxWidth: '12rem' }}>
                <NumberField
                  label={t('slider.number', { name: label })}
                  whole={finest >= 1}
                  unit={unit}
                  value={value}
                  onChange={onChange}
                  disabled={disabled}
                />
              </div>
            ) : (
              <Button
                variant="quiet"
                disabled={disabled}
                onClick={() => setTyping(true)}
                aria-label={t('slider.type_named', { name: label })}
              >
                {t('slider.type')}
              </Button>
            ))}
        </div>
      )}
    </Field>
  )
}

/** An end of the scale: its number, and under it what it means. */
function End({ number, words, end = false }: { number: string; words: ReactNode; end?: boolean }) {
  return (
    <Text variant="small" tone="soft" as="span" align={end ? 'end' : 'start'} numbers>
      <strong>{number}</strong>
      {words && <span style={{ display: 'block' }}>{words}</span>}
    </Text>
  )
}

/** A value on a scale, pointed to in whole stops or typed. Null until somebody answered: an untouched slider is no answer. */
export const Slider = bound<number | null, SliderProps>(View)
