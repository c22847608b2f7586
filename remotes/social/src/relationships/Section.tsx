import { Stack, Text } from '@almanac/ui/core'
import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** Description below the title. */
  hint?: string
  children: ReactNode
}

/** A section of a screen with its own heading. */
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
