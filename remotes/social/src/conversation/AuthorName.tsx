import { Avatar } from '@almanac/ui/content'
import { space, Text } from '@almanac/ui/core'

const AVATAR_SIZE = 24

interface AuthorNameProps {
  name: string
  image_id: string | null
}

/** Who wrote the messages that follow: photo, else initials, and name. The drawn faces have too many elements for a place that is repeated in a long list. */
export function AuthorName({ name, image_id }: AuthorNameProps) {
  return (
    <Text variant="small" tone="soft" weight="bold" style={{ display: 'flex', alignItems: 'center', gap: space(2) }}>
      <Avatar name={name} image_id={image_id} size={AVATAR_SIZE} />
      {name}
    </Text>
  )
}
