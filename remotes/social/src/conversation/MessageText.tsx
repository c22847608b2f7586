import { useLocale } from '@almanac/i18n'
import { Text, colour, edge, radius, shadow, space } from '@almanac/ui/core'
import { LinkedText } from '@almanac/ui/linked-text'

/** Maximum width of a message. */
export const MESSAGE_WIDTH = 'min(85%, 32rem)'

/** The text of a message in its own writing direction, with links. */
export function MessageText({ message, own }: { message: string; own: boolean }) {
  const { dir } = useLocale()
  return (
    <Text
      dir="auto"
      style={{
        maxWidth: MESSAGE_WIDTH,
        padding: `${space(2)} ${space(4)}`,
        borderRadius: radius,
        whiteSpace: 'pre-wrap',
        unicodeBidi: 'plaintext',
        // The corner at the side of its author, which the direction of the text must not turn round.
        [own === (dir === 'rtl') ? 'borderBottomLeftRadius' : 'borderBottomRightRadius']: 6,
        // Forced colors draw the transparent line.
        border: `1px solid ${own ? 'transparent' : edge}`,
        background: own ? colour.accent_soft : colour.surface,
        boxShadow: own ? 'none' : shadow,
      }}
    >
      <LinkedText text={message} />
    </Text>
  )
}
