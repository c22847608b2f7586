import { useId } from 'react'
import styled from '@emotion/styled'
import { Stack, Text } from '@almanac/ui/core'

const Grid = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6.25rem, 1fr))',
  gap: '0.5rem',
})

const Option = styled.label({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: 44,
  paddingInline: '0.625rem',
  borderRadius: 999,
  border: '2px solid var(--al-control)',
  cursor: 'pointer',
  '&:has(:checked)': { background: 'var(--al-accent-soft)', borderColor: 'var(--al-accent)' },
  '&:has(:focus-visible)': { outline: '3px solid var(--al-accent)', outlineOffset: 2 },
  '& input': { width: 18, height: 18, margin: 0, accentColor: 'var(--al-accent)' },
})

interface OptionsProps<T extends string> {
  label: string
  value: T
  options: { value: T; label: string; lang?: string; dir?: string }[]
  onChange: (value: T) => void
}

/** A radio group whose options are pills. */
export function Options<T extends string>({ label, value, options, onChange }: OptionsProps<T>) {
  const name = useId()
  return (
    <Stack gap={2} role="radiogroup" aria-labelledby={name}>
      <Text id={name} variant="small" tone="soft" weight="bold">
        {label}
      </Text>
      <Grid>
        {options.map((option) => (
          <Option key={option.value} lang={option.lang} dir={option.dir}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value)
              }}
            />
            {option.label}
          </Option>
        ))}
      </Grid>
    </Stack>
  )
}
