import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { hue, LinkButton, radiusControl, space, Text } from '@almanac/ui/core'
import type { CSSProperties } from 'react'

/** How the person for whom the user records is shown. */
export interface RecordedPerson {
  avatar_id: number | null
  image_id: string | null
}

const { text, tint } = hue('indigo')

/** In a tint that nothing of the user's own has; sticky, so that it stays visible on scrolling. */
const BAND: CSSProperties = {
  position: 'sticky',
  insetBlockStart: `calc(var(--al-top, 0px) + ${space(1)})`,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(2)} ${space(3)}`,
  borderRadius: radiusControl,
  // Shown by forced colors, which take the tint away.
  border: '2px solid transparent',
  background: tint,
  color: text,
}

/** Shows for whom the user records, and leads back to the user's own day. */
export function RecordingForLine({ name, person }: { name: string; person?: RecordedPerson }) {
  const { t } = useTranslation('activities')
  return (
    <>
      <div style={BAND} role="status">
        <Avatar name={name} avatar_id={person?.avatar_id} image_id={person?.image_id} />
        <strong style={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {t('recording_for.line', { name })}
        </strong>
        <LinkButton variant="quiet" to="/">
          {t('recording_for.to_own')}
        </LinkButton>
      </div>
      <Text variant="small" tone="soft">
        {t('recording_for.line_hint', { name })}
      </Text>
    </>
  )
}
