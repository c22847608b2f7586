import type { Objective } from '@almanac/contracts/activities/activities'
import { Written } from '@almanac/ui/core'
import type { ReactNode } from 'react'

/** What the study says under the field of an objective, with what the product adds before and behind it; undefined where there is nothing. */
export function hintOf(
  { description, note, locale }: Objective,
  { before, behind }: { before?: string; behind?: string } = {},
): ReactNode {
  const said = [description, note].filter(Boolean).join(' ')
  if (!said && !before && !behind) return undefined
  return (
    <>
      {before}
      {before && said && ' · '}
      {said && <Written lang={locale}>{said}</Written>}
      {said && behind && ' '}
      {behind}
    </>
  )
}
