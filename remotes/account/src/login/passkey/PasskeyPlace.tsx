import { Skeleton } from '@almanac/ui/core'

/** The room of the button until it is known whether there is one, so that nothing below it moves. */
export const PasskeyPlace = () => <Skeleton height="44px" />
