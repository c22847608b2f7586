import { useCall } from '@almanac/api-client/query'
import { getLibrary, type LibraryCategory } from '@almanac/contracts/activities/library'
import { loadChunk } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { NothingOpen } from '@almanac/ui/content'
import { space, Stack, Text } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'
import { lazy, Suspense, useId, type ComponentType } from 'react'
import { useLibraryAddress } from './address'
import { Slides } from './Slides'

/** The categories that a study shows with their activities in a row. */
export function Shelves({ categories }: { categories: readonly LibraryCategory[] }) {
  return categories
    .filter(({ display }) => display === 'carousel')
    .map((category) => <CategoryRow key={category.id} category={category} />)
}

/** Beside the categories while none is open: their shelves. */
export function ShelvesBeside() {
  const { t } = useTranslation('activities')
  const { data } = useCall(getLibrary)
  const categories = data?.categories ?? []
  if (!categories.some(({ display }) => display === 'carousel'))
    return data ? <NothingOpen picture="library" title={t('library.choose')} /> : null
  return (
    <Stack gap={8} style={{ maxWidth: '60rem', padding: `${space(6)} ${space(8)} ${space(12)}` }}>
      <Shelves categories={categories} />
    </Stack>
  )
}

interface SlidesOfProps {
  category: LibraryCategory
}

const PlainSlides = ({ category }: SlidesOfProps) => <Slides category={category} plain />

/** Falls back to native scrolling if the carousel chunk fails to load. */
const Carousel = lazy<ComponentType<SlidesOfProps>>(() =>
  loadChunk(() => import(/* webpackChunkName: "carousel" */ './Carousel')).then(
    ({ Carousel: loaded }) => ({ default: loaded }),
    () => ({ default: PlainSlides }),
  ),
)

/** A category with its carousel. */
function CategoryRow({ category }: SlidesOfProps) {
  const address = useLibraryAddress()
  const heading = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Stack gap={1}>
        <Text as="h2" variant="lead" weight="bold" id={heading}>
          <Link to={address.category(category.id)} style={{ color: 'inherit' }}>
            {category.name}
          </Link>
        </Text>
        {category.description && <Text tone="soft">{category.description}</Text>}
      </Stack>
      <Suspense fallback={<PlainSlides category={category} />}>
        <Carousel category={category} />
      </Suspense>
    </Stack>
  )
}
