import styled from '@emotion/styled'
import type { Answer } from '@almanac/contracts'
import type { ExplainedRule, explainRollout } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { colour, Icon, space, Stack, Text } from '@almanac/ui/core'
import { scopeKey, useNames } from '../scope/scope'
import { Facts, RuleSummary } from '../words/RuleFacts'

const Rules = styled.ol({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  '& > li': {
    display: 'flex',
    flexDirection: 'column',
    gap: space(1),
    paddingInlineStart: space(4),
    borderInlineStart: `3px solid ${colour.line}`,
  },
  '& > li[data-decides]': { borderInlineStartColor: colour.good },
})

interface ExplanationProps {
  /** As the operator typed it. */
  user: string
  answer: Answer<typeof explainRollout>
}

function RuleLine({ explained, bucket }: { explained: ExplainedRule; bucket: number }) {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  const decides = explained.verdict === 'decides'
  const sentence = {
    decides: t('explain.decides'),
    overruled: t('explain.overruled'),
    not_reached: t('explain.not_reached', {
      bucket,
      percent: format.percent(explained.rule.percent / 100),
    }),
    not_for_user: t('explain.not_for_user'),
    release_misfit: t('explain.release_misfit', { version: explained.rule.version }),
    release_missing: t('explain.release_missing', { version: explained.rule.version }),
  }[explained.verdict]
  return (
    <li data-decides={decides || undefined}>
      <Text weight="bold">{names.scope(explained)}</Text>
      <Text>
        <RuleSummary rule={explained.rule} scope={explained} />
      </Text>
      <Text tone={decides ? 'good' : 'soft'}>
        {decides && <Icon name="check" size={20} />} {sentence}
      </Text>
    </li>
  )
}

/** The release that one person gets, the facts that the rules evaluate, and the result of each rule. */
export function Explanation({ user, answer }: ExplanationProps) {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  const [first] = answer.rules.filter(({ verdict }) => verdict !== 'not_reached')
  const standsIn = first?.rule.version === answer.version ? null : answer.version
  const decisive = answer.rules.find(({ verdict }) => verdict === 'decides')
  const groups = answer.groups.map((group) =>
    names.group(answer.companies.find((key) => names.group(key, group) !== group) ?? null, group),
  )
  return (
    <Stack gap={4}>
      <Text variant="lead" weight="bold">
        {answer.version === null
          ? t('explain.gets_nothing', { user })
          : t('explain.gets', { user, version: answer.version })}
      </Text>
      {standsIn !== null && <Text>{t('explain.stands_in', { version: standsIn })}</Text>}
      <Facts
        facts={[
          [
            t('explain.companies'),
            answer.companies.length > 0 ? format.list(answer.companies.map(names.company)) : t('explain.no_company'),
          ],
          ...(groups.length > 0 ? [[t('explain.groups'), format.list(groups)] as const] : []),
          [
            t('explain.bucket'),
            t('explain.bucket_text', {
              bucket: answer.bucket,
              percent: format.percent(answer.bucket / 100),
            }),
          ],
          ...(answer.theme_key === null
            ? []
            : [
                [t('column.theme'), names.theme(decisive ?? { company: null, group: null }, answer.theme_key)] as const,
              ]),
          ...(answer.fallback === null ? [] : [[t('explain.fallback'), answer.fallback] as const]),
        ]}
      />
      <Rules aria-label={t('explain.rules')}>
        {answer.rules.map((explained) => (
          <RuleLine key={scopeKey(explained)} explained={explained} bucket={answer.bucket} />
        ))}
      </Rules>
      {answer.rules.length === 0 && <Text tone="soft">{t('explain.no_rules')}</Text>}
    </Stack>
  )
}
