import { storedCard } from '@almanac/domain/vaccination'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import type { FieldLook } from '@almanac/ui/fields'
import { useId, type Ref } from 'react'
import { VaccinationDetails } from '../../responses/VaccinationDetails'
import type { CellVaccination } from './vaccination'

interface VaccinationSummaryProps extends Pick<FieldLook, 'label' | 'hint' | 'error'> {
  value: CellVaccination
  onEdit: () => void
  editRef?: Ref<HTMLButtonElement>
}

/** A card that is filled in, to be read and changed. */
export function VaccinationSummary({ label, hint, error, value, onEdit, editRef }: VaccinationSummaryProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  return (
    <Card>
      <Stack gap={3} role="group" aria-labelledby={heading}>
        <Row justify="between" gap={3} wrap>
          <Text id={heading} weight="bold">
            {label}
          </Text>
          <Button
            ref={editRef}
            variant="quiet"
            icon="edit"
            onClick={onEdit}
            aria-label={t('form.vaccination.edit_named', { name: label })}
          >
            {t('form.vaccination.edit')}
          </Button>
        </Row>
        {hint && (
          <Text variant="small" tone="soft">
            {hint}
          </Text>
        )}
        {error && (
          <Text tone="wrong" weight="bold">
            {error}
          </Text>
        )}
        {value.saved && <VaccinationDetails stored={storedCard(value.saved)} />}
      </Stack>
    </Card>
  )
}
