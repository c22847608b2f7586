import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { leaveConversation, listConversations, unreadCount } from '@almanac/contracts/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { notifyOtherTabs } from '../messages/otherTabs'
import { ConfirmDialog } from '../relationships/ConfirmDialog'
import { forgetOpening } from './opening'

interface LeaveDialogProps {
  conversation_id: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before the user leaves a conversation, which then is no longer on this device. */
export function LeaveDialog({ conversation_id, open, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('social')
  const { id: user_id } = useUser()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()

  const gone = (): void => {
    forgetOpening(conversation_id)
    for (const call of [listConversations, unreadCount]) void queries.invalidateQueries({ queryKey: [call.id] })
    notifyOtherTabs({ user_id, conversation_id })
    toast(t('conversation.left'))
    void navigate('/messages', { replace: true })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('conversation.leaveTitle')}
      consequences={[t('conversation.leaveText'), t('conversation.leaveHistory')]}
      confirm={t('conversation.leave')}
      cancel={t('conversation.leaveCancel')}
      onConfirm={() => api(leaveConversation, { params: { id: conversation_id } })}
      onDone={gone}
    />
  )
}
