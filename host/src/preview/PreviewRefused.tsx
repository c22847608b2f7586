import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'

const refusalStore = createStore<{ reason: PreviewRefusal | null }>()(() => ({ reason: null }))

/** Sets why the preview of a link is not shown; null if there was no such link or the notice was closed. */
export function setPreviewRefusal(reason: PreviewRefusal | null): void {
  refusalStore.setState({ reason })
}

/** Explains why a preview link did not show a preview. */
export function PreviewRefused() {
  const { t } = useTranslation('host')
  const reason = useStore(refusalStore, (state) => state.reason)
  if (!reason) return null
  return (
    <Notice
      label={t('preview.label')}
      action={
        <Button
          variant="quiet"
          onClick={() => {
            setPreviewRefusal(null)
          }}
        >
          {t('preview.close')}
        </Button>
      }
    >
      {t(`preview.refused.${reason}`)}
    </Notice>
  )
}
