import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text } from '@almanac/ui/core'

interface StepHeadingProps {
  title: string
  position: number
  total: number
  /** After a step forward or back the heading takes the focus; not where a field of the step does. */
  takesFocus: boolean
}

/** What a step of the registration is about, and how many there are; each step has one of its own. */
export function StepHeading({ title, position, total, takesFocus }: StepHeadingProps) {
  const { t } = useTranslation('account')
  const heading = useRef<HTMLDivElement>(null)
  const begin = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus()
  })
  useEffect(() => begin(), [])
  return (
    <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      <Stack gap={1}>
        <Text variant="small" tone="soft" weight="bold">
          {t('register.step', { position, total })}
        </Text>
        <Text as="h2" variant="title">
          {title}
        </Text>
      </Stack>
    </div>
  )
}
