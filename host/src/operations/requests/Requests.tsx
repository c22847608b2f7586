import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import { answerReleaseRequest, type ReleaseRequest } from '@almanac/contracts/platform/company-releases'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text, useToast } from '@almanac/ui/core'
import { Card } from '@almanac/ui/content'
import { ConfirmDialog } from '../state/ConfirmDialog'
import { useApplyRollouts } from '../state/operations-query'
import { ReasonDialog } from '../state/ReasonDialog'
import { When } from '../words/RuleFacts'

interface Asked {
  request: ReleaseRequest
  accept: boolean
}

/** Releases that companies ask for, which operators accept or decline; nothing without any. */
export function Requests({ requests }: { requests: readonly ReleaseRequest[] }) {
  const { t } = useTranslation('operations')
  const heading = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = requests.filter(({ answer }) => answer === null)
  if (waiting.length === 0) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={4}>
        <Text as="h2" variant="title" id={heading}>
          {t('requests.title')}
        </Text>
        {waiting.map((request) => (
          <Waiting key={request.id} request={request} onAnswer={(accept) => setAsked({ request, accept })} />
        ))}
      </Stack>
      {asked && <Answer {...asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

const whatOf = ({ remote, version }: ReleaseRequest): string => `${remote} ${version}`
const whoOf = ({ company, group }: ReleaseRequest): string => (group ? `${company.name}, ${group.name}` : company.name)

function Waiting({ request, onAnswer }: { request: ReleaseRequest; onAnswer: (accept: boolean) => void }) {
  const { t } = useTranslation('operations')
  const what = whatOf(request)
  return (
    <Stack gap={2}>
      <div>
        <Text weight="bold">
          <bdi>{what}</bdi> · <bdi>{whoOf(request)}</bdi>
        </Text>
        <Text>
          <bdi>{request.reason}</bdi>
        </Text>
        <Text variant="small" tone="soft">
          <bdi>{request.asked_by}</bdi> · <When at={request.asked_at} />
        </Text>
      </div>
      <Row wrap gap={2}>
        {([true, false] as const).map((accept) => (
          <Button
            key={String(accept)}
            aria-label={t('action_of', { action: t(accept ? 'requests.accept' : 'requests.decline'), what })}
            onClick={() => onAnswer(accept)}
          >
            {t(accept ? 'requests.accept' : 'requests.decline')}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}

/** Accepting gives the release by the checks of every rollout; declining needs words, which the company reads. */
function Answer({ request, accept, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const toast = useToast()
  const applyRollouts = useApplyRollouts()
  const [what, who] = [whatOf(request), whoOf(request)]
  const send = async (words?: string) => {
    await api(answerReleaseRequest, { params: { id: request.id }, body: { accept, ...(words ? { words } : {}) } })
    applyRollouts()
    toast(accept ? t('requests.accepted', { what, who }) : t('requests.declined'))
  }
  if (accept)
    return (
      <ConfirmDialog
        title={t('requests.accept_title', { what, who })}
        keep={t('cancel')}
        confirm={t('requests.accept')}
        onConfirm={() => send()}
        onClose={onClose}
      >
        <Text>{t('requests.accept_text')}</Text>
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={t('requests.decline_title', { what, who })}
      text={t('requests.words_hint')}
      confirm={t('requests.decline')}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
