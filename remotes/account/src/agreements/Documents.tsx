import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { ALL_KINDS } from './kinds'
import { StudyTexts } from './StudyTexts'

/** All documents of the study of a group; of the installation's only study without one. */
export function Documents({ group_id }: { group_id: string | undefined }) {
  const { t } = useTranslation('account')
  return <StudyTexts kinds={ALL_KINDS} group_id={group_id} otherwise={<Text>{t('agreements.none_hint')}</Text>} />
}
