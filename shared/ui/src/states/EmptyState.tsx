import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack'
import { Text } from '../layout/Text'
import type { PictureName } from '../picture/drawings'
import { Picture } from '../picture/Picture'

interface EmptyStateProps {
  picture?: PictureName
  /** The purpose of this place. */
  title: string
  /** What will appear here, and how. */
  children?: ReactNode
  /** The one possible action. */
  action?: ReactNode
}

/** Shown in a place without content: its purpose and one action. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={3} style={{ padding: '2rem min(1rem, 4vw)', textAlign: 'center' }}>
      {picture && <Picture name={picture} />}
      <Text as="h2" variant="title" align="center" style={{ textWrap: 'balance' }}>
        {title}
      </Text>
      {children && (
        <Text tone="soft" align="center" as="div" style={{ maxWidth: '26rem' }}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
