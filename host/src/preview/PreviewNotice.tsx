import { useState } from 'react'
import { api } from '@almanac/api-client'
import { leavePreview } from '@almanac/contracts/platform/previews'
import { useTranslation } from '@almanac/i18n'
import { Button, useToast } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'
import { useRegistry } from '../registry/registry-store'

/** Shows which remote is a preview from a developer's machine and until when, with a button to leave it. */
export function PreviewNotice() {
  const { t, format } = useTranslation('host')
  const toast = useToast()
  const preview = useRegistry((registry) => registry.preview)
  const [leaving, setLeaving] = useState(false)
  if (!preview) return null

  const leave = async () => {
    setLeaving(true)
    try {
      await api(leavePreview)
      location.reload()
    } catch {
      setLeaving(false)
      toast(t('preview.leave_failed'), { tone: 'wrong' })
    }
  }
  return (
    <Notice
      label={t('preview.label')}
      action={
        <Button
          variant="quiet"
          busy={leaving}
          onClick={() => {
            void leave()
          }}
        >
          {t('preview.leave')}
        </Button>
      }
    >
      {t('preview.banner', { remote: preview.remote, until: format.dateTime(preview.expires_at) })}
    </Notice>
  )
}
