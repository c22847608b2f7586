import type { Objective } from '@almanac/contracts/activities/activities'
import { Stack, Text, Written } from '@almanac/ui/core'
import { Needed, QUESTION, useQuestion } from '@almanac/ui/fields'
import type { ReactNode } from 'react'

interface QuestionHeadingProps {
  /** By which the group of the fields is labeled. */
  id: string
  objective: Pick<Objective, 'name' | 'locale'>
  hint?: ReactNode
}

/** The heading of a question with several fields. */
export function QuestionHeading({ id, objective, hint }: QuestionHeadingProps) {
  const question = useQuestion()
  return (
    <Stack gap={1}>
      <Text id={id} weight="bold" style={QUESTION}>
        <Written lang={objective.locale}>{objective.name}</Written>
      </Text>
      {question?.needed && <Needed id={`${id}-needed`} />}
      {hint && (
        <Text variant="small" tone="soft">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
