import type { Message } from '@almanac/contracts/social/conversations'
import { Avatar } from '@almanac/ui/content'
import { space, Text } from '@almanac/ui/core'

const AVATAR_SIZE = 24

interface AuthorNameProps {
  name: string
  from: Message['from']
}

/** The author of the messages below: photo, otherwise face, otherwise initials, and name. */
export function AuthorName({ name, from: { avatar_id, image_id } }: AuthorNameProps) {
  return (
    <Text variant="small" tone="soft" weight="bold" style={{ display: 'flex', alignItems: 'center', gap: space(2) }}>
      <Avatar name={name} avatar_id={avatar_id} image_id={image_id} size={AVATAR_SIZE} usesSheet={image_id === null} />
      {name}
    </Text>
  )
}
