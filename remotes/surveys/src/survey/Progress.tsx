import { useTranslation } from '@almanac/i18n'
import { colour, Stack, Text } from '@almanac/ui/core'
import { memo, useState } from 'react'

/** Progress as text and as a bar. It never decreases. */
export const Progress = memo(function Progress({ value }: { value: number }) {
  const { t, format } = useTranslation('surveys')
  const [most, setMost] = useState(value)
  if (value > most) setMost(value)
  const share = Math.min(1, Math.max(most, value))
  return (
    <Stack gap={2}>
      <Text variant="small" tone="soft" numbers>
        {t('survey.progress', { share: format.percent(share) })}
      </Text>
      <div aria-hidden style={{ height: 8, borderRadius: 4, overflow: 'hidden', background: colour.accent_soft }}>
        <div data-fill style={{ height: '100%', width: `${Math.round(share * 100)}%`, background: colour.accent }} />
      </div>
    </Stack>
  )
})
