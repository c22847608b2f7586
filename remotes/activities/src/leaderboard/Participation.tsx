import { api } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import {
  getLeaderboard,
  getLeaderboardParticipation,
  leaveLeaderboard,
  type LeaderboardParticipation,
  type LeaderboardPeriod,
} from '@almanac/contracts/activities/leaderboard'
import { useTranslation } from '@almanac/i18n'
import { Card, Options } from '@almanac/ui/content'
import { Button, Dialog, Stack, Text, useToast } from '@almanac/ui/core'
import { useState } from 'react'
import { NameForm } from './NameForm'

/** Asks for a name to take part by. */
export function JoinCard() {
  const { t } = useTranslation('activities')
  return (
    <Card as="section" tone="accent" aria-label={t('leaderboard.join_title')}>
      <Stack gap={3}>
        <Text as="h2" variant="lead" weight="bold">
          {t('leaderboard.join_title')}
        </Text>
        <Text>{t('leaderboard.join_text')}</Text>
        <NameForm before="" submit={t('leaderboard.join')} />
      </Stack>
    </Card>
  )
}

/** As whom the participant appears; nothing before a name is chosen. */
export function AboutParticipation({ participation: { name, team } }: ParticipationProps) {
  const { t, format } = useTranslation('activities')
  if (name === null) return null
  return (
    <Text>
      {t('leaderboard.named', { name: format.isolated(name) })}{' '}
      {team !== null && t('leaderboard.on_team', { team: format.isolated(team) })}
    </Text>
  )
}

interface ParticipationProps {
  participation: LeaderboardParticipation
}

interface LeaderboardOptionsProps extends ParticipationProps {
  period: LeaderboardPeriod
  onPeriod: (period: LeaderboardPeriod) => void
}

/** Behind a button: the other period, and for who takes part another name or leaving. */
export function LeaderboardOptions({ participation, period, onPeriod }: LeaderboardOptionsProps) {
  const { t } = useTranslation('activities')
  const { name } = participation
  const [open, setOpen] = useState<'name' | 'leave' | null>(null)
  const close = () => setOpen(null)
  const other = period === 'weekly' ? 'total' : 'weekly'
  return (
    <>
      <Options>
        <Button variant="quiet" icon="calendar" onClick={() => onPeriod(other)}>
          {t(`leaderboard.${other}`)}
        </Button>
        {name !== null && (
          <>
            <Button variant="quiet" icon="edit" onClick={() => setOpen('name')}>
              {t('leaderboard.change')}
            </Button>
            <Button variant="quiet" icon="logout" onClick={() => setOpen('leave')}>
              {t('leaderboard.leave')}
            </Button>
          </>
        )}
      </Options>
      {name !== null && (
        <>
          <Dialog open={open === 'name'} onClose={close} title={t('leaderboard.change_title')}>
            {open === 'name' && <NameForm before={name} submit={t('leaderboard.save')} onSaved={close} />}
          </Dialog>
          <LeaveDialog participation={participation} open={open === 'leave'} onClose={close} />
        </>
      )}
    </>
  )
}

interface LeaveDialogProps extends ParticipationProps {
  open: boolean
  onClose: () => void
}

function LeaveDialog({ participation, open, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    try {
      await api(leaveLeaderboard)
      queries.setQueryData(queryOf(getLeaderboardParticipation).queryKey, { ...participation, name: null })
      await queries.invalidateQueries({ queryKey: [getLeaderboard.id] })
      toast(t('leaderboard.left'))
      onClose()
    } catch {
      toast(t('leaderboard.failed'), { tone: 'wrong' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('leaderboard.leave_title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('leaderboard.stay')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void leave()}>
            {t('leaderboard.leave')}
          </Button>
        </>
      }
    >
      <Text>{t('leaderboard.leave_text')}</Text>
    </Dialog>
  )
}
