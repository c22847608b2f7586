import { useTranslation } from '@almanac/i18n'
import { Skeleton, Stack, Text } from '@almanac/ui/core'

/** In place of the chat until its widget is ready: messages of both sides. */
export function OpeningChat() {
  const { t } = useTranslation('account')
  return (
    <Stack gap={4}>
      <Text role="status" tone="soft">
        {t('support.opening')}
      </Text>
      {[62, 44, 70].map((width, index) => (
        <div key={width} style={{ display: 'flex', justifyContent: index === 1 ? 'flex-end' : 'flex-start' }}>
          <Skeleton width={`${width}%`} height="3rem" />
        </div>
      ))}
    </Stack>
  )
}
