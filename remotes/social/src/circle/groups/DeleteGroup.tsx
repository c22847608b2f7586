import type { RelationshipGroup } from '@almanac/contracts/social/groups'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'
import { FormActions } from '@almanac/ui/form'
import { useEffect, useRef } from 'react'
import { useFailureText } from '../../relationships/useFailureText'
import { useSingleRequest } from '../../relationships/useSingleRequest'
import { useGroupChanges } from './useGroupChanges'

interface DeleteGroupProps {
  group: RelationshipGroup
  onClose: () => void
  /** Returns to editing the group. */
  onBack: () => void
}

/** Asks for confirmation before a group is deleted, and says what is kept. */
export function DeleteGroup({ group, onClose, onBack }: DeleteGroupProps) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const failureText = useFailureText()
  const { busy, failure, send } = useSingleRequest()
  const { remove } = useGroupChanges(group)
  const back = useRef<HTMLButtonElement>(null)
  // The button that opened this has been removed, so its focus is lost.
  useEffect(() => back.current?.focus(), [])

  const act = async () => {
    if (!(await send(remove)).done) return
    toast(t('circle.groups.deleted'))
    onClose()
  }
  return (
    <Stack gap={4}>
      <Text>{t('circle.groups.delete_text')}</Text>
      {failure && (
        <Alert tone="wrong" title={t('circle.ERROR')}>
          <div>{failureText(failure)}</div>
        </Alert>
      )}
      <FormActions>
        <Button variant="danger" busy={busy} onClick={() => void act()}>
          {t('circle.groups.delete')}
        </Button>
        <Button ref={back} onClick={onBack}>
          {t('relationships.keep')}
        </Button>
      </FormActions>
    </Stack>
  )
}
