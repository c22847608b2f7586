import { Skeleton } from '@almanac/ui/core'

/** The height of a number field with its label, kept until it is there. */
export const NumberRoom = () => <Skeleton shape="block" height="5.725rem" />
