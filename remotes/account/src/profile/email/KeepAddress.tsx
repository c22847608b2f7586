import { useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import { Button, Text, toast } from '@almanac/ui/core'
import { useFailure } from '../../failure/useFailure'
import type { Save } from '../useProfile'

/** Gives up a change of the address that waits for its mail to be answered. */
export function KeepAddress({ save }: { save: Save }) {
  const { t } = useTranslation('account')
  const failureOf = useFailure()
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const keep = async () => {
    setSaving(true)
    setRefused(null)
    try {
      await save({ unconfirmed_email: null })
      toast(t('profile.mail.withdrawn'), { tone: 'good' })
    } catch (error) {
      setRefused(failureOf(error)[0].title)
      setSaving(false)
    }
  }
  return (
    <div>
      <Button variant="quiet" busy={saving} onClick={() => void keep()}>
        {t('profile.mail.withdraw')}
      </Button>
      {refused && (
        <Text role="alert" tone="wrong" variant="small">
          {refused}
        </Text>
      )}
    </div>
  )
}
