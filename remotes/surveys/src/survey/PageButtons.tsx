import { useTranslation } from '@almanac/i18n'
import { Button, Row } from '@almanac/ui/core'
import { memo } from 'react'

interface PageButtonsProps {
  isFirst: boolean
  isLast: boolean
  /** The same function each time, or the buttons are drawn with every key that is typed. */
  onBack: () => void
}

/** The ways from a page: back, and on. */
export const PageButtons = memo(function PageButtons({ isFirst, isLast, onBack }: PageButtonsProps) {
  const { t } = useTranslation('surveys')
  return (
    <Row gap={3} justify="between" wrap>
      {isFirst ? <span /> : <Button onClick={onBack}>{t('survey.back')}</Button>}
      <Button type="submit" variant="primary">
        {t(isLast ? 'survey.finish' : 'survey.next')}
      </Button>
    </Row>
  )
})
