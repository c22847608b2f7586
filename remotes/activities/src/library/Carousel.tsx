import type { LibraryCategory } from '@almanac/contracts/activities/library'
import { useLocale, useTranslation } from '@almanac/i18n'
import { IconButton, Row, Stack } from '@almanac/ui/core'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '../activity/prefersReducedMotion'
import { Slides } from './Slides'

/** A carousel for touch, mouse and buttons, without autoplay. */
export function Carousel({ category, inView }: { category: LibraryCategory; inView: 2 | 3 }) {
  const { t } = useTranslation('activities')
  const { dir } = useLocale()
  const [view, embla] = useEmblaCarousel({
    align: 'start',
    direction: dir,
    slidesToScroll: 'auto',
    containScroll: 'trimSnaps',
  })
  const [canScroll, setCanScroll] = useState({ back: false, on: false })
  useEffect(() => {
    if (!embla) return
    const look = () => setCanScroll({ back: embla.canScrollPrev(), on: embla.canScrollNext() })
    look()
    embla.on('select', look).on('reInit', look)
    return () => {
      embla.off('select', look).off('reInit', look)
    }
  }, [embla])

  return (
    <Stack gap={2}>
      <Slides category={category} inView={inView} ref={view} />
      {(canScroll.back || canScroll.on) && (
        <Row gap={2} justify="end">
          <IconButton
            icon="chevron-left"
            label={t('library.previous', { category: category.name })}
            disabled={!canScroll.back}
            onClick={() => embla?.scrollPrev(prefersReducedMotion())}
          />
          <IconButton
            icon="chevron-right"
            label={t('library.next', { category: category.name })}
            disabled={!canScroll.on}
            onClick={() => embla?.scrollNext(prefersReducedMotion())}
          />
        </Row>
      )}
    </Stack>
  )
}
