import styled from '@emotion/styled'
import type { Ref } from 'react'
import { plainDigits } from '@almanac/domain/digits'
import { colour, displayed, radiusControl, space } from '../theme/tokens'
import { bound, useFieldName, type Controlled } from './bound'
import { Field, type FieldLook } from './field'

/** The box of a code, which runs left to right in every language: `dir="ltr"`, because a style is mirrored in Arabic. */
export const Cells = styled('div')({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: `minmax(0, 3.25rem)`,
  gap: `min(${space(2)}, 2.5vw)`,
  '& > input': {
    font: 'inherit',
    // No zoom of the page at focus on an iPhone.
    fontSize: '1rem',
    color: colour.ink,
  },
  '&[data-text]': { display: 'block' },
  '&[data-text] > input': {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '3.5rem',
    paddingInline: space(3),
    border: `2px solid ${colour.control}`,
    borderRadius: radiusControl,
    background: colour.surface,
    unicodeBidi: 'plaintext',
  },
  '&:not([data-text]) > input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    border: 0,
    padding: 0,
    background: 'none',
    color: 'transparent',
    caretColor: 'transparent',
    outline: 'none',
    // The digits are drawn in the cells; forced colors would draw them twice.
    forcedColorAdjust: 'none',
  },
  '&:not([data-text]) > input::selection': { background: 'none' },
})

const Cell = styled('span')({
  ...displayed,
  display: 'grid',
  placeItems: 'center',
  boxSizing: 'border-box',
  minWidth: 0,
  height: '3.5rem',
  overflow: 'hidden',
  border: `2px solid ${colour.control}`,
  borderRadius: radiusControl,
  background: colour.surface,
  color: colour.ink,
  fontSize: 'min(1.6875rem, 8vw)',
  fontVariantNumeric: 'tabular-nums',
  'input[aria-invalid] ~ &': { borderColor: colour.wrong },
  'input:focus ~ &[data-next]': { outline: `2px solid ${colour.accent}`, outlineOffset: 1, borderColor: colour.accent },
})

interface CodeProps {
  /** How many characters the code has. */
  length: number
  /** `one-time` of digits, which the device offers from a message; `kept` of letters and digits, such as on a letter. */
  kind?: 'one-time' | 'kept'
}

/** A code as it stands in the cells: without what people and messages put between its parts. */
const charactersOf = (typed: string): string[] => [...plainDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase()]

const KEYBOARD = {
  'one-time': { inputMode: 'numeric', autoComplete: 'one-time-code' },
  kept: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
} as const

function View({
  length,
  kind = 'one-time',
  value,
  onChange,
  onBlur,
  ref,
  ...look
}: CodeProps & FieldLook & Controlled<string>) {
  const name = useFieldName()
  const characters = charactersOf(value ?? '')
  // A pasted message stands there as text, so that it can be read and corrected.
  const isText = characters.length > length
  return (
    <Field {...look}>
      {(ids) => (
        <Cells dir="ltr" data-text={isText || undefined}>
          <input
            {...ids}
            name={name}
            value={value ?? ''}
            disabled={look.disabled}
            {...KEYBOARD[kind]}
            spellCheck={false}
            ref={ref as Ref<HTMLInputElement>}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.value)}
            // The cells show no cursor, so typing goes on at the end.
            onSelect={({ currentTarget: input }) => {
              const end = input.value.length
              if (!isText && input.selectionStart === input.selectionEnd && input.selectionStart !== end)
                input.setSelectionRange(end, end)
            }}
          />
          {!isText &&
            Array.from({ length }, (_, index) => (
              <Cell key={index} aria-hidden data-next={index === Math.min(characters.length, length - 1) || undefined}>
                {characters[index]}
              </Cell>
            ))}
        </Cells>
      )}
    </Field>
  )
}

/** One field for a code of a few characters that looks like a cell for each; a code can be pasted and filled in by the device. */
export const CodeField = bound<string, CodeProps>(View)
