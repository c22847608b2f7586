import { useState } from 'react'
import type { Status } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'

/** The goals of before, folded away until somebody wants to look back. */
export function GoalHistory({ earlier }: { earlier: readonly Status[] }) {
  const { t, format } = useTranslation('account')
  const [open, setOpen] = useState(false)
  if (earlier.length === 0) return null
  return (
    <div>
      <Button variant="quiet" icon="history" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('profile.goal.earlier', { count: earlier.length })}
      </Button>
      {open && (
        <Stack as="ul" gap={2}>
          {earlier.map(({ text, created_at }) => (
            <li key={created_at}>
              <Text style={{ whiteSpace: 'pre-line' }}>
                <bdi>{text}</bdi>
              </Text>
              <Text variant="small" tone="soft">
                {format.date(created_at)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </div>
  )
}
