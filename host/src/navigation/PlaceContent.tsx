import type { ComponentType, ReactNode } from 'react'
import type { DescriptorNavigation } from '@almanac/contracts/platform/registry'
import { Icon, VisuallyHidden } from '@almanac/ui/core'
import { iconOf } from './places'
import { usePlaceWords } from './usePlaceWords'

interface PlaceContentProps {
  place: DescriptorNavigation
  /** Count of what is new under Messages. */
  unread: number
  /** How the count is drawn. */
  Count: ComponentType<{ 'aria-hidden': true; children: ReactNode }>
}

/** What the link of a place says, in the bar and in the rail: icon, word, count of what is new; one phrase for screen readers. */
export function PlaceContent({ place, unread, Count }: PlaceContentProps) {
  const { label, count, spoken } = usePlaceWords(unread)(place)
  return (
    <>
      <Icon name={iconOf(place.icon)} />
      <span aria-hidden={count === null ? undefined : true}>{label}</span>
      {count !== null && (
        <>
          <Count aria-hidden>{count}</Count>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </>
      )}
    </>
  )
}
