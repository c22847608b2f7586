import { colour, displayed, size, Stack, Text } from '@almanac/ui/core'
import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** Description below the title. */
  hint?: string
  /** Its heading takes the focus and comes into view: the address leads here. */
  focused?: boolean
  children: ReactNode
}

const headingStyle: CSSProperties = {
  ...displayed,
  margin: 0,
  fontSize: size.title,
  color: colour.ink,
  outline: 'none',
  scrollMarginBlock: '5rem',
}

/** A section of a screen with its own heading. */
export function Section({ title, hint, focused = false, children }: SectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Stack gap={1}>
        <h2 ref={heading} id={id} tabIndex={focused ? -1 : undefined} style={headingStyle}>
          {title}
        </h2>
        {hint && <Text tone="soft">{hint}</Text>}
      </Stack>
      {children}
    </Stack>
  )
}
