import type { ReactNode } from 'react'
import { Card } from '@almanac/ui/content'
import { Row, Stack, Text } from '@almanac/ui/core'

interface SectionProps {
  title: string
  /** What it is for, in a sentence. */
  hint?: string
  /** One button beside the title, such as "Change". */
  action?: ReactNode
  children?: ReactNode
}

/** One part of the profile: what it says to read, and the one way to change it. Each saves on its own. */
export function Section({ title, hint, action, children }: SectionProps) {
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={4}>
        <Row gap={3}>
          <Stack gap={1} style={{ flex: 1, minWidth: 0 }}>
            <Text as="h2" variant="title">{title}</Text>
            {hint && <Text variant="small" tone="soft">{hint}</Text>}
          </Stack>
          {action}
        </Row>
        {children}
      </Stack>
    </Card>
  )
}
