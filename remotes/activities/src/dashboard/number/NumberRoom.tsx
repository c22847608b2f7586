import { Skeleton } from '@almanac/ui/core'

/** The height of a number field, kept until it is there. */
export const NumberRoom = () => <Skeleton shape="block" height="3.875rem" />
