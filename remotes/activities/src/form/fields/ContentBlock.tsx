import { Stack, Text } from '@almanac/ui/core'
import type { FieldProps } from './types'

/** Something to read between the questions, a paragraph at each empty line. */
export function ContentBlock({ objective }: FieldProps) {
  const paragraphs = (objective.content ?? '').split(/\n\s*\n/).map((paragraph) => paragraph.trim()).filter(Boolean)
  return (
    <Stack gap={2}>
      {objective.name && <Text as="h2" variant="lead" weight="bold">{objective.name}</Text>}
      {paragraphs.map((paragraph, index) => <Text key={index}>{paragraph}</Text>)}
    </Stack>
  )
}
