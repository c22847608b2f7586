import type { Relationship } from '@almanac/contracts/social/relationships'
import { VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { useFeature } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Stack, useToast } from '@almanac/ui/core'
import { Checkbox } from '@almanac/ui/fields'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import { Section } from './Section'
import { useFailureText } from './useFailureText'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'
import { useSingleRequest } from './useSingleRequest'

/** Whether a family member may record for the user; only if the study offers it, and to nobody else. */
export function Recorder({ member }: { member: Relationship }) {
  const { t } = useTranslation('social')
  const isOffered = useFeature('Record for Others')
  if (!isOffered || member.visibility !== VISIBILITY.family) return null
  return (
    <Section title={t('recorder.title')}>
      <Choice member={member} />
    </Section>
  )
}

/** Granting asks for confirmation, in plain words; revoking takes effect immediately. */
function Choice({ member }: { member: Relationship }) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const failureText = useFailureText()
  const name = useRelationshipWords().nameOf(member)
  const { setRecorder } = useRelationshipChanges(member)
  const { busy, send } = useSingleRequest()
  const [asking, setAsking] = useState(false)

  const takeBack = async () => {
    const outcome = await send(() => setRecorder(false))
    if (outcome.done) toast(t('recorder.taken_back', { name }), { tone: 'good' })
    else if (outcome.failure) toast(failureText(outcome.failure), { tone: 'wrong' })
  }
  return (
    <Stack gap={2}>
      <Checkbox
        label={t('recorder.may_record', { name })}
        hint={t('recorder.hint', { name })}
        value={member.may_record_for_user === true}
        disabled={busy}
        onChange={(may_record) => (may_record ? setAsking(true) : void takeBack())}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('recorder.ask', { name })}
        consequences={[
          t('recorder.ask_does', { name }),
          t('recorder.ask_named', { name }),
          t('recorder.ask_limits', { name }),
          t('recorder.ask_taking_back', { name }),
        ]}
        confirm={t('recorder.allow')}
        cancel={t('relationships.cancel')}
        variant="primary"
        onConfirm={() => setRecorder(true)}
      />
    </Stack>
  )
}
