import { useState } from 'react'
import { createConversation } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { newId, outbox } from '@almanac/outbox'
import { Button, Dialog } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { subjectOf } from '../conversation/useSending'
import { useMessageDraft, type Written } from './draft'
import { Fields, type Offered, type Problems } from './Fields'

interface NewConversationProps {
  open: boolean
  /** Id of the preselected person. */
  chosen?: string | undefined
  onClose: () => void
}

const problemsIn = ({ user_ids, group_ids, subject }: Written): Problems => ({
  ...(user_ids.length + group_ids.length === 0 && { user_ids: 'RECIPIENTS_MISSING' as const }),
  ...(subject.trim() === '' && { subject: 'SUBJECT_MISSING' as const }),
})

/** Begins a conversation with people of the circle: recipients, subject and first message. It is sent through the outbox, as each message is. */
export function NewConversation({ open, chosen, onClose }: NewConversationProps) {
  const { t } = useTranslation('social')
  const { written, write, show, clear } = useMessageDraft()
  const [problems, setProblems] = useState<Problems>({})
  const [offered, setOffered] = useState<Offered | null>(null)

  const change = (next: Written): void => {
    write(next)
    setProblems({})
  }
  const { busy, start } = useStart(setProblems, () => {
    clear()
    onClose()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('new_conversation.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('new_conversation.cancel')}
          </Button>
          {written && offered && (
            <Button variant="primary" busy={busy} onClick={() => void start(stillOffered(written, offered))}>
              {t('new_conversation.start')}
            </Button>
          )}
        </>
      }
    >
      {open && written && (
        <Fields
          written={written}
          problems={problems}
          chosen={chosen}
          onChoose={show}
          onChange={change}
          onOffered={setOffered}
        />
      )}
    </Dialog>
  )
}

/** Puts a conversation into the outbox, once, and opens it; calls `onStarted` first. */
function useStart(setProblems: (problems: Problems) => void, onStarted: () => void) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const start = async (written: Written): Promise<void> => {
    const found = problemsIn(written)
    setProblems(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    const id = newId()
    const { user_ids, group_ids, subject, message } = written
    try {
      await outbox.put({
        call: createConversation,
        id,
        subject: subjectOf(id),
        label: subject,
        body: { id, subject, user_ids, group_ids, ...(message.trim() !== '' && { message: message.trim() }) },
      })
      onStarted()
      void navigate(`/messages/${id}`)
    } catch {
      setProblems({ message: 'NOT_KEPT' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

/** Removes recipients who have left the circle and groups deleted since they were chosen: they are no longer listed, so the user could not deselect them. */
const stillOffered = (written: Written, { people, groups }: Offered): Written => ({
  ...written,
  user_ids: written.user_ids.filter((id) => people.some((person) => person.id === id)),
  group_ids: written.group_ids.filter((id) => groups?.some((group) => group.id === id) ?? true),
})
