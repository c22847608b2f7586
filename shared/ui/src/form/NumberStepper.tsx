import { DEFAULT_STOP, nearestStop } from '@almanac/domain/slider'
import { useTranslation } from '@almanac/i18n'
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Button } from '../button/Button'
import { Icon } from '../icon/Icon'
import { Row } from '../layout/Stack'
import { Text } from '../layout/Text'
import { bound, type Controlled } from './bound'
import { Field, type ControlIds, type FieldLook } from './field'
import { NumberField } from './NumberField'
import { NumberRow, Range, RoundButton, Shown, THUMB_PX, Ticks } from './stepperLook'
import { useTouchCancel } from './useTouchCancel'

/** More marks than this overlap on a phone. */
const MAX_TICKS = 20

interface NumberStepperProps {
  min: number
  max: number
  /** Step of a tap, a drag and an arrow key: `stop` of `sliderRange`. */
  step?: number
  /** Step of a typed number: `step` of `sliderRange`. Without it typing is not offered. */
  finest?: number
  /** Meaning of the ends: No pain. */
  low?: ReactNode
  high?: ReactNode
  /** Meaning of the middle, shown between the ends. */
  middle?: ReactNode
  unit?: string
  /** Formats a value; the number with its unit by default. */
  format?: (value: number) => string
}

type ViewProps = NumberStepperProps & FieldLook & Controlled<number | null>

function View(props: ViewProps) {
  const { label, lang, hint, error, optional, disabled, value, onChange, min, max, step = DEFAULT_STOP } = props
  const { t } = useTranslation('ui')
  const textOf = useValueText(props)
  const empty = isEmpty(value)
  const valueText = empty ? t('slider.empty') : textOf(value)
  const outside = !empty && (value < min || value > max)
  const { stepBy, set, keys } = useSteps({ min, max, step, value: empty ? null : value, onChange })
  return (
    <Field
      {...{ label, lang, hint, optional, disabled }}
      clearing={{ isAnswered: !empty, clear: () => onChange(null) }}
      error={outside ? t('slider.outside', { minimum: textOf(min), maximum: textOf(max) }) : error}
    >
      {(ids) => (
        <div>
          <NumberRow>
            <StepButton
              icon="minus"
              label={t('slider.less', { name: label })}
              disabled={disabled}
              press={() => stepBy(-1)}
            />
            <Shown htmlFor={ids.id}>{empty ? valueText : <ShownValue {...props} value={value} />}</Shown>
            <StepButton
              icon="plus"
              label={t('slider.more', { name: label })}
              disabled={disabled}
              press={() => stepBy(1)}
            />
          </NumberRow>
          <Track {...props} {...{ ids, step, valueText, set }} onKeyDown={(event) => pressed(event, keys)} />
          <Row justify="between" gap={4} align="start">
            <End number={textOf(min)} meaning={props.low} />
            {props.middle && (
              <Text variant="small" tone="soft" as="span" align="center" style={THIRD}>
                {props.middle}
              </Text>
            )}
            <End number={textOf(max)} meaning={props.high} end />
          </Row>
          {props.finest !== undefined && <TypedValue {...props} finest={props.finest} />}
        </div>
      )}
    </Field>
  )
}

interface StepButtonProps {
  icon: 'minus' | 'plus'
  label: string
  disabled?: boolean
  press: () => void
}

function StepButton({ icon, label, disabled, press }: StepButtonProps) {
  return (
    <RoundButton type="button" aria-label={label} title={label} disabled={disabled} onClick={press}>
      <Icon name={icon} size={28} />
    </RoundButton>
  )
}

/** The value, large, and its unit below it. */
function ShownValue({ value, format, unit }: NumberStepperProps & { value: number }) {
  const { format: formats } = useTranslation('ui')
  return (
    <>
      <Text as="bdi" variant="display" numbers>
        {format?.(value) ?? formats.number(value)}
      </Text>
      {!format && unit && <small>{unit}</small>}
    </>
  )
}

const isEmpty = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value)

/** Formats a value as the slider shows it. */
function useValueText({ format, unit }: Pick<NumberStepperProps, 'format' | 'unit'>): (value: number) => string {
  const { format: formats } = useTranslation('ui')
  return (value) =>
    format?.(value) ?? (unit ? formats.isolated(`${formats.number(value)} ${unit}`) : formats.number(value))
}

interface Steps {
  min: number
  max: number
  step: number
  value: number | null
  onChange: (value: number) => void
}

/** Changes of the value: `set` to the nearest stop, `stepBy` a number of stops, and the action of each key. */
function useSteps({ min, max, step, value, onChange }: Steps) {
  const { dir } = useTranslation('ui')
  const range = { minimum: min, maximum: max, stop: step }
  const set = (to: number) => onChange(nearestStop(to, range))
  /** The stop of the value; for a typed value between two stops, the stop behind it in the direction of the step. */
  const stopOf = (at: number, up: boolean) =>
    up ? Math.floor((at - min) / step + 1e-9) : Math.ceil((at - min) / step - 1e-9)
  // The first step without a value chooses the middle of the scale: the fewest steps to any value.
  const stepBy = (stops: number) =>
    set(value === null ? nearestStop((min + max) / 2, range) : min + (stopOf(value, stops > 0) + stops) * step)
  const page = Math.max(1, Math.round((max - min) / 10 / step))
  const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const keys: KeyActions = {
    [forward]: () => stepBy(1),
    [back]: () => stepBy(-1),
    ArrowUp: () => stepBy(1),
    ArrowDown: () => stepBy(-1),
    PageUp: () => stepBy(page),
    PageDown: () => stepBy(-page),
    Home: () => onChange(min),
    End: () => onChange(max),
  }
  return { set, stepBy, keys }
}

type KeyActions = Partial<Record<string, () => void>>

function pressed(event: KeyboardEvent, keys: KeyActions): void {
  const action = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

interface TrackProps extends Pick<ViewProps, 'min' | 'max' | 'value' | 'onChange' | 'disabled' | 'onBlur' | 'ref'> {
  ids: ControlIds
  step: number
  valueText: string
  set: (value: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The range with its thumb, and marks at the stops if there is room. */
function Track({ ids, min, max, step, value, valueText, set, onChange, disabled, onBlur, onKeyDown, ref }: TrackProps) {
  const empty = isEmpty(value)
  const touch = useTouchCancel(empty ? null : value, onChange)
  const ticks = Math.floor((max - min) / step + 1e-9)
  return (
    <div>
      <Range
        {...ids}
        type="range"
        min={min}
        max={max}
        step="any"
        value={empty ? (min + max) / 2 : value}
        disabled={disabled}
        data-empty={empty || undefined}
        aria-valuetext={valueText}
        {...touch}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        ref={ref as Ref<HTMLInputElement>}
        style={filledTo(empty ? null : (Math.min(max, Math.max(min, value)) - min) / (max - min || 1))}
        onChange={(event) => set(event.target.valueAsNumber)}
        // A press on the middle, where the browser has the hidden thumb, is an answer too.
        onClick={(event) => empty && set(event.currentTarget.valueAsNumber)}
      />
      {ticks <= MAX_TICKS && (
        <Ticks aria-hidden>
          {Array.from({ length: ticks + 1 }, (_, tick) => (
            <i key={tick} />
          ))}
        </Ticks>
      )}
    </div>
  )
}

/** Filled share of the track: up to the middle of the thumb. */
function filledTo(share: number | null): CSSProperties {
  const position: Record<`--${string}`, string> = {
    '--at': share === null ? '0%' : `calc(${THUMB_PX / 2}px + (100% - ${THUMB_PX}px) * ${share})`,
  }
  return position
}

/** Both ends take the same space, so that the text between them is centered. */
const THIRD: CSSProperties = { flex: 1, minWidth: 0 }

/** An end of the scale: its number and its meaning below. */
function End({ number, meaning, end = false }: { number: string; meaning: ReactNode; end?: boolean }) {
  return (
    <Text variant="small" tone="soft" as="span" align={end ? 'end' : 'start'} numbers style={THIRD}>
      <strong>{number}</strong>
      {meaning && <span style={{ display: 'block' }}>{meaning}</span>}
    </Text>
  )
}

/** A button that opens a field for typing the value. */
function TypedValue({ label, finest, unit, value, onChange, disabled }: ViewProps & { finest: number }) {
  const { t } = useTranslation('ui')
  const [typing, setTyping] = useState(false)
  if (!typing)
    return (
      <Button
        variant="quiet"
        disabled={disabled}
        onClick={() => setTyping(true)}
        aria-label={t('slider.type_named', { name: label })}
      >
        {t('slider.type')}
      </Button>
    )
  return (
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
  )
}

/** A value on a scale, chosen in stops or typed. Null until answered: an untouched slider is not an answer. */
export const NumberStepper = bound<number | null, NumberStepperProps>(View)
