import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { ConfirmDialog } from './ConfirmDialog'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'

interface BlockDialogProps {
  relationship: Relationship
  open: boolean
  onClose: () => void
  onDone?: () => void
}

/** Asks for confirmation before a person is blocked. */
export function BlockDialog({ relationship, ...dialog }: BlockDialogProps) {
  const { t } = useTranslation('social')
  const name = useRelationshipWords().nameOf(relationship)
  const { block } = useRelationshipChanges(relationship)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('relationships.block_title', { name })}
      consequences={[t('relationships.block_text', { name }), t('relationships.block_silent', { name })]}
      confirm={t('relationships.block')}
      onConfirm={block}
    />
  )
}
