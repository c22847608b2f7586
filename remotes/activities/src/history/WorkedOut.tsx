import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { useId, useState } from 'react'

/** How numbers are worked out, each rule once: behind a button, because most readers need the number alone. */
export function WorkedOut({ rules }: { rules: readonly string[] }) {
  const { t } = useTranslation('activities')
  const [open, setOpen] = useState(false)
  const id = useId()
  if (rules.length === 0) return null
  return (
    <div>
      <Button
        variant="quiet"
        icon={open ? 'chevron-up' : 'info'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('history.numbers.how')}
      </Button>
      <Stack id={id} gap={2}>
        {open &&
          [...new Set(rules)].map((rule) => (
            <Text key={rule} variant="small" tone="soft">
              {rule}
            </Text>
          ))}
      </Stack>
    </div>
  )
}
