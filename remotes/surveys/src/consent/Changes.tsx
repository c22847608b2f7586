import type { ConsentTerms } from '@almanac/contracts/surveys/consent'
import { directionOf, useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { colour, Skeleton, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useEffect, useState, type CSSProperties } from 'react'
import { differenceOf, type Part } from './difference'

const text: CSSProperties = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
const added: CSSProperties = { background: colour.accent_soft, textDecoration: 'underline' }

interface ChangesProps {
  terms: ConsentTerms
  before: NonNullable<ConsentTerms['before']>
}

/** The differences between the current text and the text consented to before. */
export function Changes({ terms, before }: ChangesProps) {
  const { t } = useTranslation('surveys')
  const parts = useDifference(wholeOf(before), wholeOf(terms))
  if (parts === null) return null
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h3" weight="bold">
          {t('consent.changes_title')}
        </Text>
        {parts === undefined ? (
          <div role="status" aria-label={t('consent.changes_loading')}>
            <Skeleton shape="block" height={96} />
          </div>
        ) : (
          <div lang={terms.locale} dir={directionOf(terms.locale)} style={text}>
            {parts.map((part, place) => (
              <ChangedPart key={place} part={part} />
            ))}
          </div>
        )}
      </Stack>
    </Card>
  )
}

/** Underlined or struck out, with a text for screen readers. */
function ChangedPart({ part }: { part: Part }) {
  const { t } = useTranslation('surveys')
  if (part.kind === 'same') return part.text
  const label = t(part.kind === 'added' ? 'consent.changes_added' : 'consent.changes_removed')
  const changeLabel = <VisuallyHidden>{` ${label} `}</VisuallyHidden>
  return part.kind === 'added' ? (
    <ins style={added}>
      {changeLabel}
      {part.text}
    </ins>
  ) : (
    <del>
      {changeLabel}
      {part.text}
    </del>
  )
}

const wholeOf = ({ text: read, check_text }: { text: string; check_text: string | null }): string =>
  [plain(read), ...(check_text === null ? [] : [check_text])].join('\n\n')

/** Text between emphasis marks without inner spaces; `2*3` and `a_b` do not match. */
const EMPHASIS = /(?<![\\\w*_])(\*{1,3}|_{1,3}|~~)(?=[^\s*_~])([^*_~]*[^\s*_~\\])\1(?![\w*_])/g
const LINK = /(?<![\\!])\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Removes marks of headings and emphasis and the backslashes of escaped answers. A link shows its URL, as that may have changed. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/^#{1,6}\s+/gmu, '')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll(LINK, '$1 ($2)')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** Undefined while the texts are compared; null if they cannot be. */
function useDifference(before: string, after: string): Part[] | null | undefined {
  const [parts, setParts] = useState<Part[] | null>()
  useEffect(() => {
    let wanted = true
    differenceOf(before, after)
      .catch(() => null)
      .then(
        (found) => {
          if (wanted) setParts(found)
        },
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [before, after])
  return parts
}
