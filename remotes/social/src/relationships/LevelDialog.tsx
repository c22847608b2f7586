import type { Relationship } from '@almanac/contracts/social/relationships'
import { MEMBER_LEVELS } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, useToast } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm } from '@almanac/ui/form'
import { LevelChoice } from './LevelChoice'
import { useFailureText } from './useFailureText'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'
import { useSingleRequest } from './useSingleRequest'

interface LevelDialogProps {
  member: Relationship
  open: boolean
  onClose: () => void
}

/** Changes the level of a member. */
export function LevelDialog(props: LevelDialogProps) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('relationship.level_title', { name: nameOf(props.member) })}
    >
      {props.open && <LevelForm {...props} />}
    </Dialog>
  )
}

function LevelForm({ member, onClose }: LevelDialogProps) {
  const { t } = useTranslation('social')
  const toast = useToast()
  const failureText = useFailureText()
  const { nameOf } = useRelationshipWords()
  const { setLevel } = useRelationshipChanges(member)
  const { busy, send } = useSingleRequest()
  const form = useForm<{ level: string }>({ defaultValues: { level: String(member.visibility) } })

  const save = async (values: { level: string }) => {
    const level = MEMBER_LEVELS.find((one) => String(one) === values.level)
    if (level === undefined) return
    let isApplied = false
    const outcome = await send(async () => {
      isApplied = (await setLevel(level)).id === member.id
    })
    if (!outcome.done) {
      if (outcome.failure) setServerErrors(form, [{ code: 'FAILED', title: failureText(outcome.failure) }])
      return
    }
    toast(isApplied ? t('relationship.level_changed') : t('relationship.level_asked', { name: nameOf(member) }), {
      tone: 'good',
    })
    onClose()
  }
  return (
    <Form form={form} onSubmit={save}>
      <ErrorSummary refused={t('relationships.failed')} />
      <LevelChoice name="level" label={t('relationship.level_question')} levels={MEMBER_LEVELS} />
      <FormActions>
        <Button type="submit" variant="primary" busy={busy}>
          {t('relationship.save')}
        </Button>
        <Button onClick={onClose}>{t('relationships.cancel')}</Button>
      </FormActions>
    </Form>
  )
}
