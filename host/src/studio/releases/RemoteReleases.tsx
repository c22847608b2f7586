import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import {
  type CompanyReleases,
  type CompanyRule,
  putCompanyTheme,
  type ReleaseRequest,
} from '@almanac/contracts/platform/company-releases'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text, toast } from '@almanac/ui/core'
import { Alert, Card } from '@almanac/ui/content'
import { Select } from '@almanac/ui/fields'
import { useRunOnce } from '../state/useRunOnce'
import { AskDialog } from './AskDialog'

export type CompanyRemote = CompanyReleases['remotes'][number]

interface RemoteReleasesProps {
  releases: CompanyReleases
  remote: CompanyRemote
  onChange: (releases: CompanyReleases) => void
}

/** Whom a rule is for. */
function useWho(): (rule: Pick<CompanyRule, 'scope' | 'group'>) => string {
  const { t } = useTranslation('studio')
  return ({ scope, group }) =>
    scope === 'group' ? t('releases.group', { group: group?.name ?? '' }) : t(`releases.${scope}`)
}

/** One remote: the rules that give it to people of the company, and what the company asked for last. */
export function RemoteReleases({ releases, remote, onChange }: RemoteReleasesProps) {
  const { t, format } = useTranslation('studio')
  const heading = useId()
  const who = useWho()
  const [asking, setAsking] = useState(false)
  const request = releases.requests.find((one) => one.remote === remote.remote)
  const isOfCompany = remote.rules.some(({ scope }) => scope !== 'everyone')
  return (
    <Card as="section" aria-labelledby={heading}>
      <Stack gap={4}>
        <Text as="h2" variant="title" id={heading}>
          <bdi>{remote.remote}</bdi>
        </Text>
        {remote.rules.map((rule) => (
          <Stack key={`${rule.scope} ${rule.group?.key ?? ''}`} gap={2}>
            <div>
              <Text weight="bold">{who(rule)}</Text>
              <Text>
                {t('releases.rule', {
                  version: rule.version,
                  share: format.percent(rule.percent / 100),
                  date: format.date(rule.since),
                })}
              </Text>
            </div>
            {rule.scope === 'everyone' ? (
              rule.theme !== null && <Text tone="soft">{t('releases.theme_of', { theme: rule.theme })}</Text>
            ) : (
              <ThemeOfRule {...{ releases, rule, onChange }} remote={remote.remote} />
            )}
          </Stack>
        ))}
        {!isOfCompany && (
          <Text tone="soft" variant="small">
            {t('releases.no_rule')}
          </Text>
        )}
        {request && <Asked request={request} />}
        {request?.answer !== null && (
          <Row>
            <Button
              onClick={() => setAsking(true)}
              aria-label={t('releases.ask_of', { part: remote.remote })}
              disabled={remote.versions.length === 0}
            >
              {t('releases.ask')}
            </Button>
          </Row>
        )}
      </Stack>
      {asking && <AskDialog {...{ releases, remote, onChange }} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** The state of the last request. */
function Asked({ request: { version, asked_at, answer } }: { request: ReleaseRequest }) {
  const { t, format } = useTranslation('studio')
  if (!answer) return <Alert standing title={t('releases.asked', { version, date: format.date(asked_at) })} />
  const date = format.date(answer.at)
  return (
    <Alert
      standing
      tone={answer.accepted ? undefined : 'warning'}
      title={t(answer.accepted ? 'releases.accepted' : 'releases.declined', { version, date })}
    >
      {answer.words !== null && <Text>{t('releases.words', { words: answer.words })}</Text>}
    </Alert>
  )
}

interface ThemeOfRuleProps {
  releases: CompanyReleases
  remote: string
  rule: CompanyRule
  onChange: (releases: CompanyReleases) => void
}

/** The company's own themes, of which the screens of a remote wear one. */
function ThemeOfRule({ releases: { company, themes }, remote, rule, onChange }: ThemeOfRuleProps) {
  const { t } = useTranslation('studio')
  const who = useWho()
  const { refused, run } = useRunOnce()
  const [chosen, setChosen] = useState(rule.theme ?? '')
  const choose = (theme: string) => {
    setChosen(theme)
    void run(async () => {
      const body = { group: rule.group?.key ?? null, theme: theme === '' ? null : theme }
      onChange(await api(putCompanyTheme, { params: { company: company.key, remote }, body }))
      toast(t('releases.theme_done'))
    })
  }
  return (
    <Select
      label={t('releases.theme', { part: remote, who: who(rule) })}
      options={[
        { value: '', label: t('releases.own') },
        ...themes.map(({ key, name }) => ({ value: key, label: name })),
      ]}
      value={chosen}
      error={refused.join(' ') || undefined}
      onChange={choose}
    />
  )
}
