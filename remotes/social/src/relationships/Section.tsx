import { Stack, Text } from '@almanac/ui/core'
import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** What it is, below the title. */
  hint?: string
  children: ReactNode
}

/** A part of a screen under a heading of its own. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Stack gap={0}>
        <Text as="h2" id={id} variant="lead" weight="bold">
          {title}
        </Text>
        {hint && <Text tone="soft">{hint}</Text>}
      </Stack>
      {children}
    </Stack>
  )
}
