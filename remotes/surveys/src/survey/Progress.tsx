import { useTranslation } from '@almanac/i18n'
import { pill, Stack, Text } from '@almanac/ui/core'
import { memo, useState } from 'react'
import { surveyHue } from '../surveyHue'

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
      <div aria-hidden style={{ height: 8, borderRadius: pill, overflow: 'hidden', background: surveyHue.tint }}>
        <div data-fill style={{ height: '100%', width: `${Math.round(share * 100)}%`, background: surveyHue.fill }} />
      </div>
    </Stack>
  )
})
