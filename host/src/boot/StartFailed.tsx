import { useTexts } from '@almanac/i18n'
import { Button, EmptyState } from '@almanac/ui/core'
import { AlmanacTheme, defaultTheme } from '@almanac/ui/theme'

/** There is no registry to start from: the one screen that needs none. */
export function StartFailed({ onRetry }: { onRetry: () => void }) {
  const { t, dir } = useTexts('host')
  return (
    <AlmanacTheme theme={defaultTheme} mode="system" dir={dir}>
      <main>
        <EmptyState title={t('start_failed.title')} action={<Button icon="retry" onClick={onRetry}>{t('start_failed.retry')}</Button>}>
          {t('start_failed.text')}
        </EmptyState>
      </main>
    </AlmanacTheme>
  )
}
