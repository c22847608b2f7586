import type { KindChanges } from '@almanac/contracts/devices/apple-health-imports'

export type Changes = { kinds: KindChanges[] }
export type LeftOut = { kind: string; reason: string; count: number }[]
