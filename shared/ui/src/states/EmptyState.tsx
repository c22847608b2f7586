import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack'
import { Text } from '../layout/Text'
import type { PictureName } from '../picture/drawings'
import { Picture } from '../picture/Picture'

interface EmptyStateProps {
  picture?: PictureName
  /** What this place is for. */
  title: string
  /** What will stand here, and how it comes. */
  children?: ReactNode
  /** The one thing to do. */
  action?: ReactNode
}

/** What a place shows while it has nothing: what it is for, and one action. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={3} style={{ padding: '2rem 1rem', textAlign: 'center' }}>
      {picture && <Picture name={picture} />}
      <Text as="h2" variant="lead" weight="bold" align="center">
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
