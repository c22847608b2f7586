import { useId, type ReactNode } from 'react'
import { Card } from '@almanac/ui/content'
import { Stack, Text } from '@almanac/ui/core'

/** Sections that belong together, on one card under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" variant="title" id={id}>
        {title}
      </Text>
      <Card padding={0}>{children}</Card>
    </Stack>
  )
}
