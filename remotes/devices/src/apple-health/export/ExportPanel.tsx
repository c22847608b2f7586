import { useId, useRef, useState } from 'react'
import type { SampleKind } from '@almanac/domain/samples'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card } from '@almanac/ui/content'
import { Button, Stack, Text } from '@almanac/ui/core'
import { MultiChoiceGroup } from '@almanac/ui/fields'
import { ExportOutcome } from './ExportOutcome'
import { ExportProgress } from './ExportProgress'
import { EXPORT_GROUPS, isExportGroup, kindsOf, type ExportGroup } from './groups'
import type { SavedProgress } from './saved-progress'
import { useExport } from './useExport'

/** Imports the export file of an iPhone's Health app: parses it locally and sends the chosen kinds. */
export function ExportPanel({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('devices')
  const heading = useId()
  const { state, unfinished, start, stop } = useExport(onSent)
  // Kept here, because the form unmounts while a file is sent, and the choice must survive that.
  const [chosen, choose] = useState<readonly ExportGroup[] | null>(null)
  const proposed = unfinished?.kinds
  const groups =
    chosen ?? EXPORT_GROUPS.filter((group) => !proposed || kindsOf([group]).every((kind) => proposed.includes(kind)))
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {t('export.title')}
      </Text>
      <Card>
        <Stack gap={4}>
          <Text>{t('export.how')}</Text>
          <Text variant="small" tone="soft">
            {t('export.stays')}
          </Text>
          <ExportOutcome state={state} />
          {state.step === 'sending' ? (
            <ExportProgress state={state} onStop={stop} />
          ) : (
            <>
              {unfinished && <Unfinished progress={unfinished} />}
              <ExportForm groups={groups} onGroups={choose} onStart={start} />
            </>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}

/** What an unfinished export has brought, and how to continue it. */
function Unfinished({ progress: { name, sent } }: { progress: SavedProgress }) {
  const { t, format } = useTranslation('devices')
  return (
    <Alert title={t('export.unfinished.title')}>
      {sent.stored > 0 && `${t('export.stored', { count: sent.stored })} `}
      {t('export.unfinished.text', { name: format.isolated(name) })}
    </Alert>
  )
}

interface ExportFormProps {
  groups: readonly ExportGroup[]
  onGroups: (groups: readonly ExportGroup[]) => void
  onStart: (file: File, kinds: readonly SampleKind[]) => void
}

/** The choice of kinds and file, with an error at each missing input. */
function ExportForm({ groups, onGroups, onStart }: ExportFormProps) {
  const { t } = useTranslation('devices')
  const [missing, setMissing] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Stack gap={4}>
      <MultiChoiceGroup
        label={t('export.kinds')}
        options={EXPORT_GROUPS.map((group) => ({ value: group, label: t(`export.groups.${group}`) }))}
        beside
        value={groups}
        {...(missing && groups.length === 0 ? { error: t('export.kindsMissing') } : {})}
        onChange={(chosen: readonly string[]) => onGroups(chosen.filter(isExportGroup))}
      />
      <Button
        variant="primary"
        icon="plus"
        onClick={() => {
          setMissing(groups.length === 0)
          if (groups.length > 0) chooser.current?.click()
        }}
      >
        {t('export.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".xml,.zip,application/xml,text/xml,application/zip"
        hidden
        aria-label={t('export.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onStart(file, kindsOf(groups))
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </Stack>
  )
}
