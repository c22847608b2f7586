import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { colour, space, Text } from '@almanac/ui/core'

/** Shows for whom the user records; sticky, so that it stays visible on scrolling. */
export function RecordingForLine({ name }: { name: string }) {
  const { t } = useTranslation('activities')
  return (
    <>
      <div
        style={{
          position: 'sticky',
          insetBlockStart: 'var(--al-top, 0px)',
          zIndex: 2,
          paddingBlock: space(1),
          background: colour.ground,
        }}
      >
        <Alert title={t('recording_for.line', { name })} />
      </div>
      <Text variant="small" tone="soft">
        {t('recording_for.line_hint', { name })}
      </Text>
    </>
  )
}
