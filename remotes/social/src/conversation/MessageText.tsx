import { Text, colour, radius, space } from '@almanac/ui/core'
import { LinkedText } from '@almanac/ui/linked-text'

/** Maximum width of a message. */
export const MESSAGE_WIDTH = 'min(85%, 32rem)'

/** The text of a message in its own writing direction, with links. */
export function MessageText({ message, own }: { message: string; own: boolean }) {
  return (
    <Text
      dir="auto"
      style={{
        maxWidth: MESSAGE_WIDTH,
        padding: `${space(2)} ${space(4)}`,
        borderRadius: radius,
        whiteSpace: 'pre-wrap',
        unicodeBidi: 'plaintext',
        border: `1px solid ${own ? 'transparent' : colour.line}`,
        background: own ? colour.accent_soft : colour.surface,
      }}
    >
      <LinkedText text={message} />
    </Text>
  )
}
