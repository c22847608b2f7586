import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Stack } from '@almanac/ui/core'
import { ChoiceGroup, NumberField, SwitchRow, TextArea } from '@almanac/ui/fields'
import { Heading, PrerenderedTheme, ScreenPage } from '@almanac/ui/prerendered'

const ignore = () => undefined

/** A form as participants fill it in, for the previews of the brand studio: with an answer, a choice and an error. */
export function Prerendered() {
  const { t, format } = useTranslation('studio')
  return (
    <PrerenderedTheme>
      <ScreenPage width="reading">
        <Heading>{t('sample.form')}</Heading>
        <Card>
          <Stack gap={5}>
            <ChoiceGroup
              label={t('sample.feeling')}
              options={(['good', 'fair', 'poor'] as const).map((value) => ({ value, label: t(`sample.${value}`) }))}
              value="good"
              onChange={ignore}
            />
            <NumberField
              label={t('sample.weight')}
              unit="kg"
              value={718}
              error={t('sample.weight_error', { most: format.number(300) })}
              onChange={ignore}
            />
            <SwitchRow label={t('sample.reminder')} checked onChange={ignore} />
            <TextArea label={t('sample.notes')} rows={2} value={t('sample.notes_text')} onChange={ignore} />
            <Button variant="primary" full>
              {t('sample.save')}
            </Button>
            <Button full>{t('cancel')}</Button>
          </Stack>
        </Card>
      </ScreenPage>
    </PrerenderedTheme>
  )
}
