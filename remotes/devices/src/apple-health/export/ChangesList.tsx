import type { KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import { isSampleKind } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'

interface ChangesListProps {
  label: string
  kinds: readonly KindChanges[]
  /** Whether the changes have been made. */
  isDone?: boolean
}

/** What an import changes, by kind, and what was left out with the reasons. */
export function ChangesList({ label, kinds, isDone = false }: ChangesListProps) {
  const { t } = useTranslation('devices')
  return (
    <Card padding={0}>
      <List aria-label={label}>
        {kinds.map(
          (changes) =>
            isSampleKind(changes.kind) && (
              <ListRow
                key={changes.kind}
                title={t(`kinds.${changes.kind}`)}
                detail={<KindDetail changes={changes} isDone={isDone} />}
              />
            ),
        )}
      </List>
    </Card>
  )
}

function KindDetail({ changes, isDone }: { changes: KindChanges; isDone: boolean }) {
  const { t, format } = useTranslation('devices')
  const { added, changed, missing, same, left_out } = changes
  const counts = [
    added > 0 && t('export.changes.added', { count: added }),
    changed > 0 && t('export.changes.changed', { count: changed }),
    missing > 0 && t(isDone ? 'export.changes.removed' : 'export.changes.missing', { count: missing }),
    same > 0 && t('export.changes.same', { count: same }),
  ].filter((text) => text !== false)
  return (
    <>
      {counts.length > 0 && <Text as="span">{format.list(counts)}</Text>}
      {left_out.map(({ reason, count }) => (
        <Text as="span" key={reason} variant="small" tone="soft" style={{ display: 'block' }}>
          {t(`export.leftOut.${reason}`, { count })}
        </Text>
      ))}
    </>
  )
}
