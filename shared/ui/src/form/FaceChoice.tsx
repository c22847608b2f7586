import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useId, type KeyboardEvent, type Ref } from 'react'
import { Icon } from '../icon/Icon'
import { Written } from '../layout/Text'
import { colour, hue, radiusControl, size, space, target } from '../theme/tokens'
import { answerIn } from './answerColours'

/** A value with its word. */
export interface FaceOption {
  value: number
  label: string
}

export interface FaceChoiceProps {
  /** Names the group for screen readers, where no legend does. */
  label?: string
  /** Five, from the lowest to the highest. */
  options: readonly FaceOption[]
  /** Language of the words; omitted for the product's own, null if unknown. */
  lang?: string | null
  value: number | null
  onChange: (value: number) => void
  /**
   * A choice acts at once, outside a form: arrow keys only move, Space or Enter chooses, and it is smaller.
   */
  compact?: boolean
  disabled?: boolean
  onBlur?: () => void
  /** The first face, for focus. */
  inputRef?: Ref<HTMLInputElement>
  'aria-invalid'?: true
}

/** One family in order; only the mouth differs. All in one color, because red to green would judge. */
const FACES = ['face-very-low', 'face-low', 'face-middle', 'face-good', 'face-very-good'] as const

const FACE = '3.25rem'
/** Below it words and faces next to each other have too little room: one below the other. */
const ONE_COLUMN = '(max-width: 16.5rem)'
/** A longer word does not fit under a face. */
const MAX_WORD = 10

const { tint, text } = answerIn(hue('pink'))

const Around = styled('div')({ containerType: 'inline-size', minWidth: 0 })

const column = {
  gridTemplateColumns: '1fr',
  '& > label': { gridTemplateColumns: `${FACE} 1fr`, alignItems: 'center', textAlign: 'start', gap: space(3) },
} as const

const Faces = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: space(2),
  [`@container ${ONE_COLUMN}`]: column,
  '&[data-long]': column,
})

const One = styled('label')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  alignContent: 'start',
  gap: space(1),
  minHeight: target,
  fontSize: size.small,
  lineHeight: 1.3,
  textAlign: 'center',
  color: colour.ink_soft,
  cursor: 'pointer',
  overflowWrap: 'break-word',
  '& > svg': {
    width: `min(100%, ${FACE})`,
    height: 'auto',
    aspectRatio: '1',
    borderRadius: '50%',
    boxSizing: 'border-box',
    border: '2px solid transparent',
    background: tint,
    color: text,
    transition: 'background-color 150ms, color 150ms',
  },
  '& > span': { minWidth: 0, maxWidth: '100%', justifySelf: 'stretch' },
  '&:hover > svg': { borderColor: text },
  '&:has(:checked)': { color: colour.ink, fontWeight: 700 },
  '&:has(:checked) > svg': {
    background: text,
    color: colour.surface,
    boxShadow: `0 0 0 2px ${colour.surface}, 0 0 0 4px ${text}`,
  },
  '&:has(:focus-visible)': { outline: `3px solid ${colour.accent}`, outlineOffset: 3, borderRadius: radiusControl },
  '&:has(:disabled)': { cursor: 'default', opacity: 0.6 },
  '@media (forced-colors: active)': {
    '& > svg': { background: 'Canvas', borderColor: 'CanvasText', color: 'CanvasText' },
    '&:has(:checked) > svg': {
      forcedColorAdjust: 'none',
      background: 'Highlight',
      color: 'HighlightText',
      borderColor: 'Highlight',
    },
  },
  '@media (prefers-reduced-motion: reduce)': { '& > svg': { transition: 'none' } },
})

/** Over the whole label, so that a screen reader's touch finds it where it is seen. */
const Radio = styled('input')({ position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0 })

/** Five faces with words, one of which is chosen. Null while nothing is. */
export function FaceChoice({
  label,
  options,
  lang,
  value,
  onChange,
  compact = false,
  disabled,
  ...rest
}: FaceChoiceProps) {
  const name = useId()
  const { dir } = useTranslation('ui')
  const { onBlur, inputRef, 'aria-invalid': invalid } = rest
  const isLong = options.some((option) => option.label.split(/\s+/).some((word) => word.length > MAX_WORD))
  return (
    <Around role={label === undefined ? undefined : 'radiogroup'} aria-label={label}>
      <Faces
        data-long={isLong || undefined}
        onKeyDown={compact ? (event) => moveOnly(event, dir === 'rtl') : undefined}
      >
        {options.map((option, index) => (
          <One key={option.value}>
            <Radio
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              aria-invalid={invalid}
              onBlur={onBlur}
              ref={index === 0 ? inputRef : undefined}
              onChange={() => onChange(option.value)}
            />
            <Icon name={FACES[index] ?? 'face-middle'} />
            <span>{lang === undefined ? option.label : <Written lang={lang}>{option.label}</Written>}</span>
          </One>
        ))}
      </Faces>
    </Around>
  )
}

/** An arrow key chooses a native radio button at once, which would record a face on the way to another. */
function moveOnly(event: KeyboardEvent<HTMLDivElement>, isMirrored: boolean): void {
  const { target: at, currentTarget, key } = event
  if (!(at instanceof HTMLInputElement)) return
  if (key === 'Enter') at.click()
  const steps: Partial<Record<string, number>> = {
    ArrowRight: isMirrored ? -1 : 1,
    ArrowLeft: isMirrored ? 1 : -1,
    ArrowDown: 1,
    ArrowUp: -1,
  }
  const step = steps[key]
  if (step === undefined) return
  event.preventDefault()
  const all = [...currentTarget.querySelectorAll('input')]
  all[(all.indexOf(at) + step + all.length) % all.length]?.focus()
}
