import type { LibraryCategory } from '@almanac/contracts/activities/library'
import { loadChunk } from '@almanac/federation/shell'
import { Stack, Text } from '@almanac/ui/core'
import { Link } from '@almanac/ui/router'
import { lazy, Suspense, useId, type ComponentType } from 'react'
import { useLibraryAddress } from './address'
import { Slides } from './Slides'

interface SlidesOfProps {
  category: LibraryCategory
}

const PlainSlides = ({ category }: SlidesOfProps) => <Slides category={category} plain />

/** Where the carousel's file can't come, the browser's own scrolling does. */
const Carousel = lazy<ComponentType<SlidesOfProps>>(() =>
  loadChunk(() => import(/* webpackChunkName: "carousel" */ './Carousel')).then(
    ({ Carousel: loaded }) => ({ default: loaded }),
    () => ({ default: PlainSlides }),
  ),
)

/** A category with its activities to leaf through. */
export function CategoryRow({ category }: SlidesOfProps) {
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
