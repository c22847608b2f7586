import type { KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import { isSampleKind, parseProviderTime } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Text } from '@almanac/ui/core'
import { fractionOf } from './ExportProgress'
import type { SavedProgress } from './saved-progress'

interface FileNotesProps {
  progress: SavedProgress
  kinds: readonly KindChanges[]
}

/** What there is to say about an export: when it was made, that a later one was added, that it is damaged. */
export function FileNotes({ progress, kinds }: FileNotesProps) {
  const { t, format } = useTranslation('devices')
  const { found, end, extent } = progress
  const made = found.exported_at === null ? null : parseProviderTime(found.exported_at)
  const [covered] = kinds
    .flatMap(({ covered_by }) => covered_by ?? [])
    .sort()
    .reverse()
  const coveredKinds = kinds.flatMap(({ kind, covered_by }) =>
    covered_by !== null && isSampleKind(kind) ? t(`kinds.${kind}`) : [],
  )
  return (
    <>
      {made && (
        <Text variant="small" tone="soft">
          {t('export.made', { when: format.dateTime(new Date(made.at)) })}
          {found.exports > 1 && ` ${t('export.several', { count: found.exports })}`}
        </Text>
      )}
      {covered !== undefined && (
        <Alert title={t('export.covered.title')}>
          {t('export.covered.text', { when: format.dateTime(covered), kinds: format.list(coveredKinds) })}
        </Alert>
      )}
      {end && end.fault !== null && (
        <Alert tone="warning" title={t(`export.faults.${end.fault}.title`)}>
          {t('export.incomplete', { percent: format.percent(fractionOf(extent)) })}
        </Alert>
      )}
      {end && end.fault === null && end.damaged > 0 && (
        <Alert tone="warning" title={t('export.damagedTitle', { count: end.damaged })}>
          {t('export.damagedText')}
        </Alert>
      )}
    </>
  )
}
