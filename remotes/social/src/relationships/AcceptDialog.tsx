import type { Relationship } from '@almanac/contracts/social/relationships'
import { MEMBER_LEVELS, raisesLevel, type MemberLevel } from '@almanac/contracts/rules/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog } from '@almanac/ui/core'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm } from '@almanac/ui/form'
import { LevelChoice } from './LevelChoice'
import { useFailureText } from './useFailureText'
import { useRelationshipChanges } from './useRelationshipChanges'
import { useRelationshipWords } from './useRelationshipWords'
import { useSingleRequest } from './useSingleRequest'

interface AcceptDialogProps {
  invitation: Relationship
  open: boolean
  onClose: () => void
  /** Called once it is accepted and the dialog is closed. */
  onAccepted: () => void
}

/** The offered level and those that give less: the server accepts no others. */
const levelsFor = (offered: number): readonly MemberLevel[] =>
  MEMBER_LEVELS.filter((level) => !raisesLevel(offered, level))

/** Accepts an invitation at another level, which gives less than the offered one. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { t } = useTranslation('social')
  const { nameOf } = useRelationshipWords()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('relationship.level_title', { name: nameOf(props.invitation) })}
    >
      {props.open && <AcceptForm {...props} />}
    </Dialog>
  )
}

function AcceptForm({ invitation, onClose, onAccepted }: AcceptDialogProps) {
  const { t } = useTranslation('social')
  const failureText = useFailureText()
  const { setLevel } = useRelationshipChanges(invitation)
  const { busy, send } = useSingleRequest()
  const form = useForm<{ level: string }>({ defaultValues: { level: String(invitation.visibility) } })
  const levels = levelsFor(invitation.visibility)

  const accept = async (values: { level: string }) => {
    const level = levels.find((one) => String(one) === values.level)
    if (level === undefined) return
    const outcome = await send(() => setLevel(level))
    if (outcome.done) {
      onClose()
      onAccepted()
    } else if (outcome.failure) setServerErrors(form, [{ code: 'FAILED', title: failureText(outcome.failure) }])
  }
  return (
    <Form form={form} onSubmit={accept}>
      <ErrorSummary refused={t('relationships.failed')} />
      <LevelChoice name="level" label={t('relationship.level_question')} levels={levels} />
      <FormActions>
        <Button type="submit" variant="primary" busy={busy}>
          {t('relationships.accept')}
        </Button>
        <Button onClick={onClose}>{t('relationships.cancel')}</Button>
      </FormActions>
    </Form>
  )
}
