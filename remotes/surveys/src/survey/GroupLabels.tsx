import { itemOfKey, pipeText, type SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Stack, Text, Written } from '@almanac/ui/core'
import { groupsAround } from './definition'
import type { Answering } from './useAnswering'

/** The labels of the groups that contain a page, outermost first. */
export function GroupLabels({
  answering: { prepared, context },
  page,
}: {
  answering: Pick<Answering, 'prepared' | 'context'>
  page: SurveyStatePage
}) {
  const { locale } = useTranslation('surveys')
  const [first] = page.keys
  const empty = page.group === null ? undefined : prepared.item(page.group)
  const words = ({ text, locale: lang }: { text: string; locale?: string }) =>
    pipeText(prepared, context, text, lang ?? locale)
  const around =
    first !== undefined
      ? groupsAround(prepared, itemOfKey(first).key)
      : // An empty repeating group.
        empty
        ? [...groupsAround(prepared, empty.key), empty]
        : []
  const groups = around.filter(
    // A matrix renders its own label.
    ({ label, display }) => label.text.trim() !== '' && display !== 'matrix',
  )
  if (groups.length === 0) return null
  return (
    <Stack gap={1}>
      {groups.map(({ key, label, description }) => (
        <div key={key}>
          <Text as="h3" variant="heading">
            <Written lang={label.locale}>{words(label)}</Written>
          </Text>
          {description && (
            <Text tone="soft" style={{ whiteSpace: 'pre-line' }}>
              <Written lang={description.locale}>{words(description)}</Written>
            </Text>
          )}
        </div>
      ))}
    </Stack>
  )
}
