import styled from '@emotion/styled'
import { useId, type ReactNode } from 'react'
import { Written } from '../layout/Text'
import { colour, pill, size, space } from '../theme/tokens'

const Whole = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  width: '100%',
  minHeight: '3.75rem',
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(4)}`,
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: `3px solid ${colour.accent}`, outlineOffset: -3 },
  '&[data-busy]': { opacity: 0.6, cursor: 'default' },
  '& small': { display: 'block', fontSize: size.small, color: colour.ink_soft },
})

const Words = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })

/** A knob of borders, which forced colors keep: they take backgrounds away. */
const Switch = styled('input')({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: '3.25rem',
  height: '2rem',
  margin: 0,
  border: `2px solid ${colour.control}`,
  borderRadius: pill,
  background: colour.surface,
  cursor: 'inherit',
  outline: 'none',
  transition: 'background-color 150ms, border-color 150ms',
  '&::before': {
    content: '""',
    display: 'block',
    position: 'absolute',
    width: 'auto',
    height: 'auto',
    clipPath: 'none',
    transform: 'none',
    background: 'transparent',
    insetBlockStart: 'calc(50% - 0.625rem)',
    insetInlineStart: '0.25rem',
    boxSizing: 'border-box',
    border: `0.625rem solid ${colour.control}`,
    borderRadius: pill,
    transition: 'inset-inline-start 150ms',
  },
  '&:checked': { background: colour.accent, borderColor: colour.accent },
  '&:checked::before': { insetInlineStart: 'calc(100% - 1.5rem)', borderColor: colour.on_accent },
})

interface SwitchRowProps {
  label: string
  /** Language of a label written by a study; omitted for the product's own. */
  lang?: string | null
  hint?: ReactNode
  /** At the start of the row: an icon. */
  start?: ReactNode
  checked: boolean
  /** A change is being sent; further ones are ignored, and the focus stays. */
  busy?: boolean
  onChange: (checked: boolean) => void
}

/** A setting that takes effect at once: words and a switch. A row of a `List` in a `<Card padding={0}>`. */
export function SwitchRow({ label, lang, hint, start, checked, busy = false, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <Whole data-busy={busy || undefined}>
      {start}
      <Words>
        <span id={id}>{lang === undefined ? label : <Written lang={lang}>{label}</Written>}</span>
        {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
      </Words>
      <Switch
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        aria-busy={busy || undefined}
        checked={checked}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked)
        }}
      />
    </Whole>
  )
}
