import type { ComponentType, ReactNode } from 'react'
import { Icon, VisuallyHidden, type IconName } from '@almanac/ui/core'
import type { PlaceWords } from './usePlaceWords'

interface PlaceContentProps {
  icon: IconName
  words: PlaceWords
  /** How the count is drawn. */
  Count: ComponentType<{ 'aria-hidden': true; children: ReactNode }>
}

/** What the link of a place says, in the bar and in the rail: icon, word, count of what waits; one phrase for screen readers. */
export function PlaceContent({ icon, words: { label, count, spoken }, Count }: PlaceContentProps) {
  return (
    <>
      <Icon name={icon} />
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
