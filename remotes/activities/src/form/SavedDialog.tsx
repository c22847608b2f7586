import { useTexts } from '@almanac/i18n'
import { Button, Dialog, Icon, Row, Text } from '@almanac/ui/core'
import type { Saving } from './useSaving'

/** Says what became of what was entered: saved, or kept here and waiting. */
export function SavedDialog({ saving, onDone }: { saving: Saving; onDone: () => void }) {
  const { t } = useTexts('activities')
  const waiting = saving === 'waiting'
  return (
    <Dialog
      open={waiting || saving === 'saved'}
      onClose={onDone}
      title={t(waiting ? 'form.waiting_title' : 'form.saved_title')}
      actions={waiting ? <Button variant="primary" onClick={onDone}>{t('form.waiting_ok')}</Button> : undefined}
    >
      <Row gap={3} align="start" role="status">
        <Icon name={waiting ? 'clock' : 'check'} size={28} />
        <Text>{t(waiting ? 'form.waiting_text' : 'form.saved_text')}</Text>
      </Row>
    </Dialog>
  )
}
