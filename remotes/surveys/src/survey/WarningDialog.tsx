import { itemOfKey, pipeText } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text, Written } from '@almanac/ui/core'
import type { Answering } from './useAnswering'

interface WarningDialogProps {
  answering: Answering
  /** By key the places in its question's `warnings`; none when nothing is asked. */
  warnings: readonly [key: string, places: number[]][]
  onConfirm: () => void
  onChange: () => void
}

/** What is unusual about answers. They count once they are confirmed, or they are changed. */
export function WarningDialog({ answering: { prepared, context }, warnings, onConfirm, onChange }: WarningDialogProps) {
  const { t, locale } = useTranslation('surveys')
  return (
    <Dialog
      open={warnings.length > 0}
      role="alertdialog"
      title={t('survey.warningTitle')}
      onClose={onChange}
      actions={
        <>
          <Button onClick={onChange}>{t('survey.change')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {t('survey.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {warnings.map(([key, places]) => {
          const item = prepared.item(itemOfKey(key).key)
          const words = ({ text, locale: lang }: { text: string; locale?: string }) => (
            <Written lang={lang}>{pipeText(prepared, context, text, lang ?? locale, key)}</Written>
          )
          return (
            item && (
              <div key={key}>
                <Text tone="soft" variant="small">
                  {words(item.label)}
                </Text>
                {places.map((place) => {
                  const text = item.warnings?.[place]?.text
                  return text && <Text key={place}>{words(text)}</Text>
                })}
              </div>
            )
          )
        })}
      </Stack>
    </Dialog>
  )
}
