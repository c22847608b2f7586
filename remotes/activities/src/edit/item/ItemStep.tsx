import type { StepProps } from '../flow/types'
import { soughtOf } from '../kinds'
import { RoutineItem } from './RoutineItem'
import { SearchItem } from './SearchItem'

/** The first step: what it is about. A routine is in her own words, everything else is looked for. */
export function ItemStep(props: StepProps) {
  const sought = soughtOf(props.draft.kind)
  return sought ? <SearchItem {...props} kind={sought} /> : <RoutineItem {...props} />
}
